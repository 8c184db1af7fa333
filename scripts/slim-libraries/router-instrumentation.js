// React Router's hooks for tracing, without which a router calls only the first of these.

const nothing = () => {}

export {
  nothing as consumeInstrumentationClientResultMetaReceiver,
  nothing as getRouteInstrumentationUpdates,
  nothing as instrumentClientSideRouter,
  nothing as instrumentHandler,
  nothing as instrumentationResultMetaContext,
}
