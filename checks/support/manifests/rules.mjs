// What no schema says: that names, ports, labels, probes and time limits of one overlay fit together, and that each
// pod meets the restricted profile.
import { parse } from 'yaml';

const PROBES = { startupProbe: '/livez', livenessProbe: '/livez', readinessProbe: '/readyz' };

/** Returns the findings about all resources of one overlay, each as "path: reason". */
export function ruleFindings(all) {
  const findings = [];
  const workloads = all.filter((resource) => ['Deployment', 'Job'].includes(resource.kind));
  for (const workload of workloads) {
    const name = `/${workload.kind}/${workload.metadata.name}`;
    const { template } = workload.spec;
    findings.push(...profile(name, template.spec), ...volumes(name, template.spec, all));
    if (workload.kind === 'Deployment') {
      findings.push(...probes(name, template.spec), ...shutdown(name, template.spec, all));
    }
  }
  for (const resource of all) {
    findings.push(...selected(resource, workloads), ...targets(resource, all));
  }
  return findings;
}

function* profile(name, pod) {
  const expected = [
    [pod.securityContext?.runAsNonRoot === true, 'runAsNonRoot'],
    [pod.securityContext?.seccompProfile?.type === 'RuntimeDefault', 'seccompProfile'],
    [pod.automountServiceAccountToken === false, 'automountServiceAccountToken'],
  ];
  for (const container of pod.containers) {
    const context = container.securityContext ?? {};
    expected.push(
      [context.allowPrivilegeEscalation === false, 'allowPrivilegeEscalation'],
      [context.readOnlyRootFilesystem === true, 'readOnlyRootFilesystem'],
      [context.capabilities?.drop?.includes('ALL') && !context.capabilities.add, 'capabilities'],
      [container.resources?.limits?.memory !== undefined, 'resources'],
    );
  }
  for (const [holds, field] of expected) {
    if (!holds) {
      yield `${name}/${field}: does not meet the restricted profile`;
    }
  }
}

function* volumes(name, pod, all) {
  const known = new Set(pod.volumes.map((volume) => volume.name));
  for (const mount of pod.containers.flatMap((container) => container.volumeMounts)) {
    if (!known.has(mount.name)) {
      yield `${name}/volumeMounts: there is no volume ${mount.name}`;
    }
  }
  for (const { configMap } of pod.volumes) {
    if (configMap && !all.some(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === configMap.name)) {
      yield `${name}/volumes: there is no ConfigMap ${configMap.name}`;
    }
  }
}

function* probes(name, pod) {
  for (const container of pod.containers) {
    for (const [probe, path] of Object.entries(PROBES)) {
      const request = container[probe]?.httpGet;
      if (request?.path !== path || !container.ports.some((port) => port.name === request.port)) {
        yield `${name}/${probe}: does not ask for ${path} at a port of the container`;
      }
    }
  }
}

function* shutdown(name, pod, all) {
  const settings = parse(all.find((resource) => resource.kind === 'ConfigMap').data['application.yaml']);
  const drain = seconds(settings.countersign.health.drain);
  const requests = seconds(settings.spring.lifecycle['timeout-per-shutdown-phase']);
  if (!(pod.terminationGracePeriodSeconds > drain + requests)) {
    yield `${name}/terminationGracePeriodSeconds: is not longer than ${drain} s drain and ${requests} s for requests`;
  }
}

function seconds(duration) {
  return Number(/^(\d+)s$/.exec(duration)[1]);
}

function* selected(resource, workloads) {
  const { kind, metadata, spec } = resource;
  const selector = {
    Service: spec?.selector,
    Deployment: spec?.selector?.matchLabels,
    PodDisruptionBudget: spec?.selector?.matchLabels,
    NetworkPolicy: spec?.podSelector?.matchLabels,
  }[kind];
  if (!selector && ['Service', 'Deployment', 'PodDisruptionBudget', 'NetworkPolicy'].includes(kind)) {
    yield `/${kind}/${metadata.name}/selector: selects all pods or none`;
  } else if (selector && !workloads.some((workload) => matches(selector, workload.spec.template.metadata.labels))) {
    yield `/${kind}/${metadata.name}/selector: no pod has these labels`;
  }
}

function matches(selector, labels) {
  return Object.entries(selector).every(([key, value]) => labels?.[key] === value);
}

function* targets({ kind, metadata, spec }, all) {
  if (kind === 'Service') {
    const names = all
      .filter((resource) => resource.kind === 'Deployment')
      .flatMap((resource) => resource.spec.template.spec.containers)
      .flatMap((container) => container.ports.map((port) => port.name));
    for (const port of spec.ports) {
      if (!names.includes(port.targetPort)) {
        yield `/Service/${metadata.name}/targetPort: no container has a port ${port.targetPort}`;
      }
    }
  }
  if (kind === 'HorizontalPodAutoscaler') {
    const { kind: target, name } = spec.scaleTargetRef;
    const scaled = all.find((resource) => resource.kind === target && resource.metadata.name === name);
    if (!scaled || scaled.spec.replicas !== undefined) {
      yield `/${kind}/${metadata.name}/scaleTargetRef: is missing, or sets its own number of replicas`;
    }
  }
}
