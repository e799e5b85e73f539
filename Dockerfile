# The jar is built with the JDK it targets and runs on a newer one, which is faster (docs/RATIONALE.md).
FROM maven:3.9.11-eclipse-temurin-17 AS build
WORKDIR /src
COPY . .
RUN mvn -q -B -ntp -pl standalone -am -DskipTests -Djacoco.skip -Dspotless.check.skip package

FROM eclipse-temurin:25.0.1_8-jre-noble
RUN useradd --system --uid 10001 --home-dir /var/lib/plumbline --no-create-home --shell /usr/sbin/nologin plumbline
COPY --from=build /src/standalone/target/plumbline.jar /opt/plumbline/plumbline.jar
COPY --from=build /src/LICENSE /opt/plumbline/LICENSE
RUN install -d -o 10001 /var/lib/plumbline
USER 10001
WORKDIR /var/lib/plumbline
VOLUME /var/lib/plumbline
EXPOSE 9464
EXPOSE 9465
# Collector and compiler as the launcher chooses them; measured, see docs/RATIONALE.md.
ENTRYPOINT ["java", "-XX:MaxRAMPercentage=70", "-XX:+ExitOnOutOfMemoryError", "-XX:+UseParallelGC", \
  "-XX:Tier4InvocationThreshold=80000", "-XX:Tier4MinInvocationThreshold=9600", \
  "-XX:Tier4CompileThreshold=240000", "-XX:Tier4BackEdgeThreshold=640000", \
  "-jar", "/opt/plumbline/plumbline.jar"]
CMD ["--help"]
