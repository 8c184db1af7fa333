import pino from 'pino'
import { config } from './config.ts'

/** Structured lines, one JSON object each. What must never be read later is cut before it is written. */
export const log = pino({
  level: config.LOG_LEVEL,
  redact: [
    'password',
    'newPassword',
    'confirmPassword',
    'cPassword',
    'otp',
    '*.password',
    '*.otp',
    'headers.cookie',
  ],
})
