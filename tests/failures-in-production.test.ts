import { vi } from 'vitest'
import { failuresTellNothing } from './failing-shop.ts'

vi.hoisted(async () => Object.assign(process.env, (await import('./production.ts')).production))

failuresTellNothing()
