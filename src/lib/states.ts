export type State = { code: string; name: string }

const named: Record<string, string> = {
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
}

export const stateNames: readonly string[] = Object.values(named).sort()

const alsoTyped: Record<string, string> = {
  jk: '01',
  jammukashmir: '01',
  hp: '02',
  uttaranchal: '05',
  newdelhi: '07',
  nctofdelhi: '07',
  delhincr: '07',
  up: '09',
  wb: '19',
  orissa: '21',
  chattisgarh: '22',
  mp: '23',
  damananddiu: '26',
  damandiu: '26',
  dadraandnagarhaveli: '26',
  dadranagarhaveli: '26',
  tn: '33',
  pondicherry: '34',
  andamanandnicobar: '35',
  andamannicobar: '35',
  ap: '37',
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const codes = new Map([
  ...Object.entries(named).map(([code, name]) => [plain(name), code] as const),
  ...Object.entries(alsoTyped),
])

/** GST code for "other territory". */
const otherTerritory = '97'

export function stateNamed(typed: string): State | null {
  const code = codes.get(plain(typed))
  return code === undefined ? null : { code, name: named[code] ?? typed }
}

export function stateWithCode(code: string): State | null {
  const name = named[code]
  return name === undefined ? null : { code, name }
}

/** An unknown state keeps its text and gets the code for "other territory". */
export function stateOf(typed: string): State {
  return stateNamed(typed) ?? { code: otherTerritory, name: typed.trim() }
}

// Union territories without a legislature: the centre collects their half too, as UTGST.
const withoutLegislature = ['04', '26', '31', '35', '38']

export function stateTaxOf({ code }: State): 'SGST' | 'UTGST' {
  return withoutLegislature.includes(code) ? 'UTGST' : 'SGST'
}
