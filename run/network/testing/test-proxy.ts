/** A proxy of HTTP for tests: whatever host it is asked for, it goes to one server of this machine. */
import { createServer, type IncomingMessage, request, STATUS_CODES } from 'node:http';
import { connect, type Socket } from 'node:net';
import { listening } from './listening';

/** A proxy that runs, and what it was asked for. */
export interface TestProxy {
  url: string;
  /** `CONNECT host:port` and `GET http://host/path`, in their order */
  asked: string[];
  /** values of Proxy-Authorization */
  users: Set<string>;
  /** answers every request with this status; absent: it passes them on */
  refuseWith: number | undefined;
  close(): void;
}

/** Starts a proxy before the server at `upstream`. */
export async function testProxy(upstream: string): Promise<TestProxy> {
  const { hostname: host, port } = new URL(upstream);
  const sockets = new Set<Socket>();
  const note = ({ method, url = '', headers }: IncomingMessage) => {
    made.asked.push(`${method} ${url}`);
    made.users.add(headers['proxy-authorization'] ?? '');
  };
  const page = '<p>the proxy cannot</p>';
  const server = createServer((asked, answer) => {
    note(asked);
    if (made.refuseWith) return answer.writeHead(made.refuseWith, { 'content-type': 'text/html' }).end(page);
    const { pathname, search } = new URL(asked.url ?? '');
    const { method, headers } = asked;
    const passedOn = request({ host, port, method, headers, path: pathname + search }, (came) => {
      answer.writeHead(came.statusCode ?? 0, came.headers);
      came.pipe(answer);
    });
    asked.pipe(passedOn.on('error', () => answer.destroy()));
  });
  server.on('connect', (asked: IncomingMessage, socket: Socket) => {
    note(asked);
    socket.on('error', () => {});
    if (made.refuseWith)
      return socket.end(`HTTP/1.1 ${made.refuseWith} ${STATUS_CODES[made.refuseWith]}\r\nContent-Length: 0\r\n\r\n`);
    const passedOn = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      passedOn.pipe(socket).pipe(passedOn);
    });
    passedOn.on('error', () => socket.destroy()).on('close', () => socket.destroy());
  });
  server.on('connection', (socket) => sockets.add(socket));
  const made: TestProxy = {
    url: `http://${await listening(server)}`,
    asked: [],
    users: new Set(),
    refuseWith: undefined,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return made;
}
