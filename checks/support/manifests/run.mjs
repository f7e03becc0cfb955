// Checks the rendered overlays in the directory $1 (one file each; it may be empty) and compose.yaml ($2), then seeds
// mistakes into copies of them: each has to be found, at its place.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ruleFindings } from './rules.mjs';
import { settingsFindings } from './settings.mjs';
import { composeFindings, kubernetesFindings } from './strict.mjs';

const [rendered, composeFile] = process.argv.slice(2);
const compose = parse(readFileSync(composeFile, 'utf8'));
let passed = 0;
let failed = 0;
let skipped = 0;

// Each mistake: what it is, the kind of the resource, the change, and the end of the path where it has to be found.
const MISTAKES = [
  ['readynessProbe for readinessProbe', 'Deployment', (it) => rename(container(it), 'readinessProbe', 'readynessProbe'), 'readynessProbe'],
  ['two replicas in words', 'Deployment', (it) => (it.spec.replicas = 'two'), 'replicas'],
  ['a port as text', 'Deployment', (it) => (container(it).ports[0].containerPort = '8000'), 'containerPort'],
  ['no selector', 'Deployment', (it) => delete it.spec.selector, 'selector'],
  ['runAsNonroot for runAsNonRoot', 'Deployment', (it) => rename(pod(it).securityContext, 'runAsNonRoot', 'runAsNonroot'), 'runAsNonroot'],
  ['capabilities beside the security context', 'Deployment', (it) => (container(it).capabilities = { drop: ['ALL'] }), 'capabilities'],
  ['secretname for secretName', 'Deployment', (it) => rename(pod(it).volumes.find((volume) => volume.secret).secret, 'secretName', 'secretname'), 'secretname'],
  ['limit for limits', 'Job', (it) => rename(container(it).resources, 'limits', 'limit'), 'limit'],
  ['no maxReplicas', 'HorizontalPodAutoscaler', (it) => delete it.spec.maxReplicas, 'maxReplicas'],
  ['a version of autoscaling that does not exist', 'HorizontalPodAutoscaler', (it) => (it.apiVersion = 'autoscaling/v3'), '/'],
  ['port for ports', 'NetworkPolicy', (it) => rename(it.spec.ingress[0], 'ports', 'port'), 'port'],
  ['minAvailible', 'PodDisruptionBudget', (it) => (it.spec.minAvailible = 1), 'minAvailible'],
  ['a name as the number of a port', 'Service', (it) => (it.spec.ports[0].port = 'http'), 'port'],
  ['intervall', 'ServiceMonitor', (it) => (it.spec.endpoints[0].intervall = '15s'), 'intervall'],
  ['three instances in words', 'Cluster', (it) => (it.spec.instances = 'three'), 'instances'],
];
const COMPOSE_MISTAKES = [
  ['enviroment for environment', (it) => rename(it.services.countersign, 'environment', 'enviroment'), 'enviroment'],
  ['an unknown condition', (it) => (it.services.countersign.depends_on = { database: { condition: 'healthy' } }), 'condition'],
  ['ports as a number', (it) => (it.services.countersign.ports = 8000), 'ports'],
  ['secret at the top level', (it) => (it.secret = {}), 'secret'],
];
const RULE_MISTAKES = [
  ['a probe of a path that does not exist', (all) => (container(one(all, 'Deployment')).livenessProbe.httpGet.path = '/healthz'), 'livenessProbe'],
  ['a grace period shorter than the drain', (all) => (pod(one(all, 'Deployment')).terminationGracePeriodSeconds = 30), 'terminationGracePeriodSeconds'],
  ['a writable root file system', (all) => (container(one(all, 'Job')).securityContext.readOnlyRootFilesystem = false), 'readOnlyRootFilesystem'],
  ['a selector that no pod has', (all) => (one(all, 'PodDisruptionBudget').spec.selector.matchLabels = { app: 'x' }), 'selector'],
  ['a port name that no container has', (all) => (one(all, 'Service').spec.ports[0].targetPort = 'web'), 'targetPort'],
  ['a volume that does not exist', (all) => (container(one(all, 'Deployment')).volumeMounts[0].name = 'temp'), 'volumeMounts'],
];

const overlays = readdirSync(rendered).sort();
const resources = new Map(overlays.map((name) => [name, documents(join(rendered, name))]));

for (const [overlay, all] of resources) {
  for (const resource of all) {
    expectNone(`${overlay}: ${resource.kind} ${resource.metadata?.name}`, await kubernetesFindings(resource));
  }
  expectNone(`${overlay}: what belongs together`, ruleFindings(all));
  const settings = one(all, 'ConfigMap');
  if (settings) {
    expectNone(`${overlay}: check --deploy with its settings`, settingsFindings({ files: settings.data }));
    const trusted = Object.values(settings.data).flatMap((file) => file.match(/^\s*(trusted-proxies|proxy-ssl-header):.*/gm) ?? []);
    expectNone(`${overlay}: no proxy is trusted before the operator names it`, trusted);
  }
}
if (overlays.length === 0) {
  skip(`overlays and ${MISTAKES.length + RULE_MISTAKES.length} mistakes in them, because kubectl is missing`);
} else {
  const every = [...resources.values()].flat();
  for (const [name, kind, make, place] of MISTAKES) {
    const wrong = structuredClone(every.find((resource) => resource.kind === kind));
    make(wrong);
    expectFound(`${kind}: ${name}`, await kubernetesFindings(wrong), place);
  }
  for (const [name, make, place] of RULE_MISTAKES) {
    const wrong = structuredClone(resources.get('production'));
    make(wrong);
    expectFound(name, ruleFindings(wrong), place);
  }
  const settings = structuredClone(one(resources.get('small'), 'ConfigMap').data);
  settings['application.yaml'] = settings['application.yaml'].replace('drain:', 'drian:');
  expectFound('a setting that does not exist', settingsFindings({ files: settings }), 'countersign.E001');
}
expectNone('compose.yaml', composeFindings(compose));
expectNone('compose.yaml: check with its settings', settingsFindings({ variables: compose.services.countersign.environment }));
for (const [name, make, place] of COMPOSE_MISTAKES) {
  const wrong = structuredClone(compose);
  make(wrong);
  expectFound(`compose.yaml: ${name}`, composeFindings(wrong), place);
}
console.log(`manifests: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function documents(file) {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    if (document.errors.length > 0) {
      throw document.errors[0];
    }
    return document.toJS();
  });
}

function one(all, kind) {
  return all.find((resource) => resource.kind === kind);
}

function pod(resource) {
  return resource.spec.template.spec;
}

function container(resource) {
  return pod(resource).containers[0];
}

function rename(object, from, to) {
  if (!(from in object)) {
    throw new Error(`There is no ${from} to make a mistake in.`);
  }
  object[to] = object[from];
  delete object[from];
}

function expectNone(sentence, findings) {
  expect(`${sentence} has no finding`, findings.length === 0, findings);
}

function expectFound(sentence, findings, place) {
  const found = findings.some((finding) => finding.split(': ')[0].endsWith(place));
  expect(`found: ${sentence}`, found, findings);
}

function expect(sentence, holds, findings) {
  if (holds) {
    passed++;
  } else {
    failed++;
  }
  console.log(`${holds ? 'ok      ' : 'FAILED  '}${sentence}`);
  if (!holds) {
    findings.forEach((finding) => console.log(`        ${finding}`));
  }
}

function skip(sentence) {
  skipped++;
  console.log(`skipped ${sentence}`);
}
