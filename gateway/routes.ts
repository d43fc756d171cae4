import { type Operation, type OperationId, operations } from '../spec';
import { ownPaths } from './own-paths';

interface Route {
  id: OperationId;
  method: string;
  path: RegExp;
  names: string[];
}

export interface Match {
  id: OperationId;
  params: Record<string, string>;
}

const parameter = /\{(\w+)\}/g;

function routeOf({ method, path: published }: Operation, id: OperationId): Route | undefined {
  const path = published ?? ownPaths[id];
  if (path === undefined) return undefined;
  const pattern = path.replace(parameter, '([^/]*)');
  return {
    id,
    method,
    path: new RegExp(`^${pattern}$`),
    names: [...path.matchAll(parameter)].map(([, name = '']) => name),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // judged as it came
    return text;
  }
}

/** Finds operations by method and path. */
export class Router {
  private readonly routes: Route[];

  /** Serves the operations of these ids. */
  constructor(ids: readonly OperationId[]) {
    this.routes = operations
      .filter(({ id }) => ids.includes(id))
      .flatMap((operation) => routeOf(operation, operation.id) ?? [])
      // a fixed path goes before one with a parameter in the same place
      .sort((a, b) => a.names.length - b.names.length);
  }

  /** The operation; undefined where none has the path, or `allowed` where only the method is wrong. */
  match(method: string, path: string): Match | { allowed: string[] } | undefined {
    const allowed: string[] = [];
    for (const route of this.routes) {
      const found = route.path.exec(path);
      if (!found) continue;
      if (route.method !== method) {
        allowed.push(route.method);
        continue;
      }
      const params: Record<string, string> = {};
      for (const [index, name] of route.names.entries()) params[name] = decoded(found[index + 1] ?? '');
      return { id: route.id, params };
    }
    return allowed.length > 0 ? { allowed } : undefined;
  }
}
