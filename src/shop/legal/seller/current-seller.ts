import { config } from '../../../platform/config.ts'
import type { Seller } from './rules.ts'

/** The only place that knows where these facts come from. */
export async function currentSeller(): Promise<Seller> {
  return {
    name: config.SELLER_NAME,
    address: config.SELLER_ADDRESS,
    city: config.SELLER_CITY,
    state: config.SELLER_STATE,
    gstin: config.SELLER_GSTIN,
    email: config.SUPPORT_EMAIL,
    phone: config.SUPPORT_PHONE,
    grievanceOfficer: config.GRIEVANCE_OFFICER,
    grievanceEmail: config.GRIEVANCE_EMAIL ?? config.SUPPORT_EMAIL,
    grievancePhone: config.GRIEVANCE_PHONE,
  }
}
