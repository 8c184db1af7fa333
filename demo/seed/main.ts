import { config } from '../../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database.ts'
import { seedDemo } from './seed.ts'

// Fills the demo shop in a process of its own: the memory that it takes, a web process would hold for good.
openDatabase(config.DATABASE_URL ?? '')
await seedDemo()
await closeDatabase()
