/** Who sells, as the law wants it on the site; what is not given is empty. */
export type Seller = {
  name: string
  address: string
  city: string
  state: string
  gstin: string
  /** Of customer care. */
  email: string
  phone: string
  /** Name and designation. */
  grievanceOfficer: string
  grievanceEmail: string
  grievancePhone: string
}
