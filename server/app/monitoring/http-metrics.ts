/** HTTP requests as metrics, by surface, method, template of the path and class of the status. */
import type { Registry } from 'prom-client'
import type { HttpCounts } from '../../runtime/counts/http-counts.ts'
import { distributionMetric } from './distribution-metric.ts'
import { sampled } from './sampled.ts'

/** By the hundreds of a status; at 0 the connection has ended before an answer. */
const CLASSES = ['none', '1xx', '2xx', '3xx', '4xx', '5xx']

export async function httpMetrics(register: Registry, http: HttpCounts): Promise<void> {
  const { counter } = await sampled(register)
  counter(
    'http_requests_total',
    'HTTP requests by the template of their path; none is of those that found no operation.',
    ['surface', 'method', 'operation', 'status'],
    () =>
      http.asked.flatMap(({ surface, method, operation, answers }) =>
        [...answers].flatMap((value, index) =>
          value === 0 ? [] : [{ labels: { surface, method, operation, status: CLASSES[index]! }, value }],
        ),
      ),
  )
  distributionMetric(
    register,
    'http_request_duration_seconds',
    'Time from the finding of the operation until its answer is handed to the connection; of a stream, its beginning.',
    () =>
      http.asked
        .filter(({ seconds }) => seconds.count > 0)
        .map(({ surface, method, operation, seconds }) => ({
          labels: { surface, method, operation },
          distribution: seconds,
        })),
  )
}
