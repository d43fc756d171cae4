import { knownValues, type Operation, type OperationId, operations } from '../../contract';

const { bankList, statements } = knownValues.operationPath;

/** Paths for the operations whose path the specification does not show. */
const assumedPaths: Partial<Record<OperationId, string>> = {
  bankList,
  statements: statements.split('?')[0] as string,
};

interface Route {
  id: OperationId;
  method: string;
  published: string;
  path: RegExp;
  names: string[];
}

export interface Match {
  id: OperationId;
  params: Record<string, string>;
}

const parameter = /\{(\w+)\}/g;

function routeOf({ method, path: published }: Operation, id: OperationId): Route | undefined {
  const path = published ?? assumedPaths[id];
  if (path === undefined) return undefined;
  const pattern = path.replace(parameter, '([^/]*)');
  return {
    id,
    method,
    published: path,
    path: new RegExp(`^${pattern}$`),
    names: [...path.matchAll(parameter)].map(([, name = '']) => name),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // a malformed escape is validated as it is
    return text;
  }
}

function paramsOf({ names }: Route, found: RegExpExecArray): Record<string, string> {
  const params: Record<string, string> = {};
  for (let at = 0; at < names.length; at += 1) params[names[at] as string] = decoded(found[at + 1] ?? '');
  return params;
}

/** Finds operations by method and path. */
export class Router {
  /** routes without parameters, by path */
  private readonly fixed = new Map<string, Route[]>();
  private readonly routes: Route[];

  /** Serves the operations of these ids. */
  constructor(ids: readonly OperationId[]) {
    const all = operations
      .filter(({ id }) => ids.includes(id))
      .flatMap((operation) => routeOf(operation, operation.id) ?? []);
    this.routes = all.filter(({ names }) => names.length > 0).sort((a, b) => a.names.length - b.names.length);
    for (const route of all)
      if (route.names.length === 0)
        this.fixed.set(route.published, [...(this.fixed.get(route.published) ?? []), route]);
  }

  /** The operation of a request; undefined for an unknown path, the `allowed` methods for a wrong method. */
  match(method: string, path: string): Match | { allowed: string[] } | undefined {
    const allowed: string[] = [];
    // a fixed path takes precedence over a path with a parameter
    for (const route of this.fixed.get(path) ?? []) {
      if (route.method === method) return { id: route.id, params: {} };
      allowed.push(route.method);
    }
    for (const route of this.routes) {
      const found = route.path.exec(path);
      if (!found) continue;
      if (route.method === method) return { id: route.id, params: paramsOf(route, found) };
      allowed.push(route.method);
    }
    return allowed.length > 0 ? { allowed } : undefined;
  }
}
