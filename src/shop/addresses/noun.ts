import { type Tables, UNTIL_ERASED } from '../../lib/noun.ts'

export const tables: Tables = {
  addresses: {
    exported:
      'id, user_id, name, phone, address, locality, city, state, pin_code, type_of_place, is_default, created_at',
    erased: 'deleted',
    kept: UNTIL_ERASED,
    downloaded: true,
  },
}
