type Attributes = Record<string, string | number>

/** No values of statements, emails or addresses: traces leave the machine. */
export type SpanRequest = {
  name: string
  kind: 'server' | 'client' | 'consumer'
  attributes?: Attributes
  /** The `traceparent` header of a request. */
  parent?: string | null
}

export type Span = { set: (attributes: Attributes) => void; fail: () => void }

export type Tracer = {
  trace: <T>(asked: SpanRequest, work: (span: Span) => Promise<T>) => Promise<T>
  /** The id of the current trace, if that is sent. */
  traceId: () => string | undefined
  stop: () => Promise<void>
}
