import { gatewayOperations, knownValues, type Operation, type OperationId } from '../../contract';
import type { Request } from './exchange';

const { bankList, statements } = knownValues.operationPath;

/** Paths for the operations whose path the specification does not show. */
const assumedPaths: Partial<Record<OperationId, string>> = {
  bankList,
  statements: statements.split('?')[0] as string,
};

interface Route {
  id: OperationId;
  method: string;
  /** each parameter is a group of its name */
  path: RegExp;
  parameters: number;
}

/** The operation that a request names. */
export interface Match {
  id: OperationId;
  /** the parameters in the path, decoded */
  params: Record<string, string>;
}

function routeOf({ method, path: published }: Operation, id: OperationId): Route | undefined {
  const path = published ?? assumedPaths[id];
  if (path === undefined) return undefined;
  const pattern = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]*)');
  return { id, method, path: new RegExp(`^${pattern}$`), parameters: path.split('{').length - 1 };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // a malformed escape is validated as it is
    return text;
  }
}

/** A fixed path takes precedence over a path with a parameter. */
const routes = gatewayOperations
  .flatMap((one) => routeOf(one, one.id) ?? [])
  .sort((a, b) => a.parameters - b.parameters);

/** The operation of a request; undefined for an unknown path, the `allowed` methods for a wrong method. */
export function route({ method, path }: Pick<Request, 'method' | 'path'>): Match | { allowed: string[] } | undefined {
  const allowed: string[] = [];
  for (const one of routes) {
    const found = one.path.exec(path);
    if (!found) continue;
    if (one.method !== method) allowed.push(one.method);
    else {
      const params: Match['params'] = {};
      for (const name in found.groups) params[name] = decoded(found.groups[name] ?? '');
      return { id: one.id, params };
    }
  }
  return allowed.length > 0 ? { allowed } : undefined;
}

/** The operation at a path, with the parameters in the path; undefined if no operation has this path and method. */
export function matchOf(request: Pick<Request, 'method' | 'path'>): Match | undefined {
  const match = route(request);
  return match && 'id' in match ? match : undefined;
}
