import type { Operation } from '../operation-wire.ts'

export const productOperations: readonly Operation[] = []
