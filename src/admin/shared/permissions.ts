import { isArrayOf, isString, readJson } from '../../lib/json.ts'
import { type Permission, permissionsOf } from '../../lib/permissions.ts'

// The page brings who the admin is, and what they may do. A call that it no longer covers is refused by the server.
const page = typeof document === 'undefined' ? null : document.getElementById('dashboard')
const granted = readJson(page?.dataset.permissions ?? null, isArrayOf(isString)) ?? null
const held = permissionsOf('admin', granted)

export const adminId = page?.dataset.adminId ?? ''

export const may = (permission: Permission): boolean => held.has(permission)
