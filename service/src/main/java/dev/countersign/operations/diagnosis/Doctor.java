package dev.countersign.operations.diagnosis;

import dev.countersign.operations.deploycheck.CheckScope;
import dev.countersign.operations.deploycheck.DeployChecks;
import dev.countersign.operations.deploycheck.Findings;
import dev.countersign.operations.deploycheck.Probes;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Examines the machine, the database, the mail server and the settings, and changes nothing. */
@Component
public class Doctor {

  private static final Logger LOG = LoggerFactory.getLogger(Doctor.class);

  private final List<Examination> examinations;
  private final DeployChecks checks;
  private final Probes probes;
  private final Clock clock;

  Doctor(List<Examination> examinations, DeployChecks checks, Probes probes, Clock clock) {
    this.examinations = examinations;
    this.checks = checks;
    this.probes = probes;
    this.clock = clock;
  }

  /** Examines everything; with a URL, also the running service at its public address. */
  public DoctorReport examine(@Nullable URI url) {
    List<Examined> examined = new ArrayList<>(examinations.stream().map(Doctor::ask).toList());
    Findings findings = checks.run(new CheckScope(true, Set.of(), true));
    if (url != null) {
      examined.add(new PeerCertificate(null).examine(url, clock.instant()));
      findings = findings.and(probes.findings(url));
    }
    return DoctorReport.of(clock.instant(), examined, findings);
  }

  /** Examines what needs no settings, because the service does not start with them. */
  public static DoctorReport withoutSettings(Findings findings) {
    List<Examined> examined =
        List.of(ask(new DiskExamination()), ask(LimitsExamination.withoutSettings()));
    return DoctorReport.of(Clock.systemUTC().instant(), examined, findings);
  }

  /** Reports no message of an unexpected failure, because the message may contain a secret. */
  private static Examined ask(Examination examination) {
    try {
      return examination.examine();
    } catch (RuntimeException failure) {
      LOG.debug("The examination failed.", failure);
      return Examined.of(
          examination.name(),
          Verdict.FAILED,
          "This could not be examined. For the reason, add --logging.level.root=debug.");
    }
  }
}
