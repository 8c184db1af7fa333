import { config } from '../../src/platform/config.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database.ts'
import { seedDemo } from './seed.ts'

openDatabase(config.DATABASE_URL ?? '')
await seedDemo()
await closeDatabase()
