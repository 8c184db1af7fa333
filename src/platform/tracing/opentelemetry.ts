import { setTimeout as sleep } from 'node:timers/promises'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { release } from '../release.ts'
import type { Tracer } from './tracer.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

const STOP_TIMEOUT_MS = 2_000

/** Endpoint, sampler, batches and resource are set by the standard variables OTEL_…. */
export function openTracer(): Tracer {
  const resource = resourceFromAttributes({
    'service.name': 'maidan',
    'service.version': release.version,
    'process.pid': process.pid,
  }).merge(detectResources({ detectors: [envDetector] }))
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter())]
  const provider = new NodeTracerProvider({ resource, spanProcessors })
  provider.register()
  const tracer = provider.getTracer('maidan', release.version)

  return {
    trace: ({ name, kind, attributes = {}, parent }, work) => {
      // `traceparent` is the only header taken: the shop would send baggage on.
      const above =
        parent === undefined
          ? context.active()
          : propagation.extract(ROOT_CONTEXT, parent ? { traceparent: parent } : {})
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, above)
      const fail = () => span.setStatus({ code: SpanStatusCode.ERROR })
      const settled = context.with(trace.setSpan(above, span), () =>
        work({ set: (more) => span.setAttributes(more), fail }),
      )
      return settled
        .catch((error: unknown) => {
          fail()
          // Not the message: it may have values in it.
          span.setAttribute('error.type', typeOf(error))
          throw error
        })
        .finally(() => span.end())
    },
    traceId: () => {
      const span = trace.getActiveSpan()?.spanContext()
      return span && span.traceFlags & TraceFlags.SAMPLED ? span.traceId : undefined
    },
    stop: () => Promise.race([provider.shutdown(), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]),
  }
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}
