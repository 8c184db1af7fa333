import { config } from './config.ts'
import type { Span, SpanRequest, Tracer } from './tracing/tracer.ts'

let tracer: Tracer | undefined

/** Loads OpenTelemetry only where OTEL_EXPORTER_OTLP_ENDPOINT is set, so that other shops do not pay for it. */
export async function startTracing(): Promise<void> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const { openTracer } = await import('./tracing/opentelemetry.ts')
  tracer = openTracer()
}

/** Sends what is left. */
export async function stopTracing(): Promise<void> {
  await tracer?.stop()
}

/** Undefined also while a trace is not sampled. */
export function traceId(): string | undefined {
  return tracer?.traceId()
}

export function isTracing(): boolean {
  return tracer !== undefined
}

const noSpan: Span = { set: () => {}, fail: () => {} }

/** The span is the parent of those that `work` makes, and fails if `work` rejects. */
export function traced<T>(asked: SpanRequest, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer ? tracer.trace(asked, work) : work(noSpan)
}
