import { UNNAMED } from '../../shop/accounts/unnamed-rules.ts'
import type { UserOnWire } from '../../shop/accounts/wire.ts'

/** What the first address of an account begins with. What is not known stays empty, as the name of who has not said it. */
export function firstAddress(
  user: Pick<UserOnWire, 'name' | 'phone'> | null | undefined,
  askedPinCode: string | null,
): { name: string; phone: string; pinCode: string } {
  const name = user && user.name !== UNNAMED ? user.name : ''
  return { name, phone: user?.phone ?? '', pinCode: askedPinCode ?? '' }
}
