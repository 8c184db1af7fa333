// The only file of the demo that the shop's server imports, and only with `import()` in demo mode.
export { seedIfEmpty } from './seed/seed-if-empty.ts'
export { profileAt } from './stand-ins/assistant-profiles.ts'
export { googleSandbox } from './stand-ins/google/app.ts'
export { mailbox } from './stand-ins/mailbox/routes.ts'
export { storeMail } from './stand-ins/mailbox/store.ts'
export { razorpaySandbox } from './stand-ins/razorpay/app.ts'
export { serveProvider } from './stand-ins/razorpay/serve.ts'
export { sendWebhooks } from './stand-ins/razorpay/webhook-sender.ts'
