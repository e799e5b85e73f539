package dev.plumbline.model.value;

/**
 * Executions counted one by one against the bound in force when they were folded; additive for
 * equal bounds.
 *
 * @param boundId id of the bound
 * @param model short id of the prediction's origin (tool and calibration)
 * @param below executions below floor × (1 − tolerance)
 * @param noise executions from there up to below the floor
 * @param above executions at or above the floor
 * @param measured sum of the compared executions, in the unit of the figure
 * @param floor sum of the floors they were compared with
 * @param estimate sum of the estimates, 0 if the bound has none
 * @param lowest smallest execution compared, Long.MAX_VALUE if none
 */
public record BoundChecks(
    String boundId,
    String model,
    long below,
    long noise,
    long above,
    double measured,
    double floor,
    double estimate,
    long lowest) {}
