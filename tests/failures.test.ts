import { failuresTellNothing } from './failing-shop.ts'

failuresTellNothing()
