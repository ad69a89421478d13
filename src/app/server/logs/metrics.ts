import { createServer } from 'node:http'
import { StartError } from '../start/start-error.ts'
import type { Observe } from './watch-request.ts'

/** Upper limits in seconds: a page takes some milliseconds, an upload may take minutes. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120]

export type Metrics = {
  /** Counts a request. */
  observe: Observe
  /** Adds a number that is read whenever somebody asks for the metrics. */
  gauge: (name: string, help: string, read: () => number | Promise<number>) => void
  stop: () => void
}

/**
 * Serves `GET /metrics` for Prometheus on a port of its own, and nothing else.
 * @throws StartError when the port is taken
 */
export async function startMetrics({ port, host }: { port: number; host: string }): Promise<Metrics> {
  // Only whoever asks for metrics pays for the package's memory.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({ name: 'http_requests_total', help: 'Finished requests.', labelNames, registers })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request until its response was sent, without sockets.',
    labelNames,
    buckets: durations,
    registers,
  })

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Only GET /metrics is here.\n')
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => response.writeHead(500).end(`${String(error)}\n`),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new StartError(portTaken(port)) : error
  })

  return {
    observe: ({ method, route, status, ms }) => {
      const labels = { method, route, status }
      requests.inc(labels)
      // A socket stays open for hours.
      if (status !== 101) duration.observe(labels, ms / 1000)
    },
    gauge: (name, help, read) => {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await read())
        },
      })
      registry.registerMetric(gauge)
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const portTaken = (port: number) =>
  `Port ${port} for metrics is taken by another process. Stop that one, or choose another port, as in METRICS_PORT=${port + 1}.`
