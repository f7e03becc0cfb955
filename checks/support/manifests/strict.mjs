// Validates Kubernetes resources and compose files strictly: wrong types, missing and unknown fields.
import { existsSync, readFileSync } from 'node:fs';
import Ajv from 'ajv';

const MODULES = new URL('node_modules/', import.meta.url);
const PACKAGES = ['kubernetes-models', '@kubernetes-models/prometheus-operator', '@kubernetes-models/cloudnative-pg'];

/** Returns the findings about one resource, each as "path: reason". */
export async function kubernetesFindings(resource) {
  const validate = await validator(resource);
  if (!validate) {
    return [`/: ${resource?.apiVersion} ${resource?.kind} is not a known kind of resource`];
  }
  const read = new Set();
  validate(observed(resource, '', read));
  return [...errors(validate), ...unknown(resource, '', read)];
}

/** Returns the findings about a compose file. The schema allows no unknown fields. */
export function composeFindings(document) {
  const schema = JSON.parse(readFileSync(new URL('dclint/schemas/compose.schema.json', MODULES)));
  delete schema.$schema;
  const validate = new Ajv({ allErrors: true, strict: false, validateFormats: false }).compile(schema);
  validate(document);
  return errors(validate);
}

function errors(validate) {
  return (validate.errors ?? []).map((error) => {
    const field = error.params?.additionalProperty ?? error.params?.missingProperty;
    const place = field ? `${error.instancePath}/${field}` : error.instancePath;
    return `${place}: ${error.keyword} ${Object.values(error.params ?? {}).join(' ')}`;
  });
}

/** Finds the compiled schema of the kind: the model of each kind names it. */
async function validator({ apiVersion = '', kind = '' } = {}) {
  for (const name of PACKAGES) {
    const model = new URL(`${name}/${apiVersion}/${kind}.js`, MODULES);
    if (/^[\w./-]+$/.test(`${apiVersion}${kind}`) && existsSync(model)) {
      const schema = /_schemas\/(\w+)\.js/.exec(readFileSync(model, 'utf8'))[1];
      return (await import(new URL(`${name}/_schemas/${schema}.js`, MODULES))).validate;
    }
  }
}

// The packages hold compiled schemas, which accept unknown fields. A compiled schema reads each field that it
// knows, and all fields of a map. So a field that was never read is unknown.

function observed(value, path, read) {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  return new Proxy(value, {
    get(target, key, receiver) {
      const field = Reflect.get(target, key, receiver);
      if (typeof key !== 'string') {
        return field;
      }
      read.add(`${path}/${key}`);
      return observed(field, `${path}/${key}`, read);
    },
  });
}

function* unknown(value, path, read) {
  for (const [key, field] of Object.entries(value)) {
    if (!read.has(`${path}/${key}`)) {
      yield `${path}/${key}: unknown field`;
    } else if (field !== null && typeof field === 'object') {
      yield* unknown(field, `${path}/${key}`, read);
    }
  }
}
