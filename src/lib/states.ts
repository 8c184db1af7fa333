const named = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
} as const

/** The first two digits of a GST number, except of some that were given before 2020. */
export type StateCode = keyof typeof named
/** A state or union territory as the invoice prints it. */
export type StateName = (typeof named)[StateCode]
/** Old documents have any text as the name of a state. */
export type State = { code: string; name: string }
export type KnownState = { code: StateCode; name: StateName }

export const states: readonly KnownState[] = Object.entries(named)
  .map(([code, name]) => ({ code: code as StateCode, name }))
  .sort((one, other) => (one.name < other.name ? -1 : 1))

export const stateNames: readonly StateName[] = states.map(({ name }) => name)

/** The portal's place of supply outside all states: ships and rigs beyond the coast. Only an admin chooses it. */
export const otherTerritory = { code: '97', name: 'Other Territory' } as const

const byName = new Map<string, KnownState>(states.map((state) => [state.name, state]))
const byCode = new Map<string, KnownState>(states.map((state) => [state.code, state]))

/** `name` as the invoice prints it. What people type is read by `readState`. */
export function stateNamed(name: string): KnownState | null {
  return byName.get(name) ?? null
}

export function stateWithCode(code: string): KnownState | null {
  return byCode.get(code) ?? null
}

// Union territories without a legislature: the centre collects their half too, as UTGST.
const withoutLegislature = ['04', '26', '31', '35', '38']

export function stateTaxOf({ code }: State): 'SGST' | 'UTGST' {
  return withoutLegislature.includes(code) ? 'UTGST' : 'SGST'
}
