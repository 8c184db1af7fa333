import { type AccessTable, admins } from '../access.ts'
import { byOwner, type Calls } from '../growth/call.ts'

export const access: AccessTable = { 'GET /assistant/get-activity': admins('reports:read') }

export const growth: Calls = { 'GET /assistant/get-activity': { request: byOwner } }
