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

/** Finds operations by method and path. */
export class Router {
  private readonly routes: Route[];

  /** Serves the operations of these ids. */
  constructor(ids: readonly OperationId[]) {
    const all = operations.filter(({ id }) => ids.includes(id)).flatMap((one) => routeOf(one, one.id) ?? []);
    // a fixed path takes precedence over a path with a parameter
    this.routes = all.sort((a, b) => a.parameters - b.parameters);
  }

  /** The operation of a request; undefined for an unknown path, the `allowed` methods for a wrong method. */
  match(method: string, path: string): Match | { allowed: string[] } | undefined {
    const allowed: string[] = [];
    for (const route of this.routes) {
      const found = route.path.exec(path);
      if (!found) continue;
      if (route.method !== method) allowed.push(route.method);
      else {
        const params: Match['params'] = {};
        for (const name in found.groups) params[name] = decoded(found.groups[name] ?? '');
        return { id: route.id, params };
      }
    }
    return allowed.length > 0 ? { allowed } : undefined;
  }
}
