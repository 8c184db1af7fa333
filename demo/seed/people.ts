import { demoAccounts } from '../../src/platform/config.ts'
import type { Tx } from '../../src/platform/database.ts'
import type { AddressFields } from '../../src/shop/addresses/rules.ts'
import { seededRandom } from '../catalogue/seeded-random.ts'
import type { SeedProduct } from './catalogue-rows.ts'
import { later, timeBefore } from './dates.ts'
import { idsFor } from './ids.ts'

export type Customer = {
  id: string
  name: string
  email: string
  phone: string
  /** False for the few that the shop has blocked. */
  active: boolean
  joined: Date
  /** The default one first. */
  addresses: (AddressFields & { id: string })[]
}

type Place = [street: string, locality: string, city: string, state: string, pinCode: string]

const places: Record<string, Place> = {
  indiranagar: ['27, 12th Main, HAL 2nd Stage', 'Indiranagar', 'Bengaluru', 'Karnataka', '560038'],
  jayanagar: ['114, 9th Cross, 4th Block', 'Jayanagar', 'Bengaluru', 'Karnataka', '560011'],
  andheri: ['B-402, Sai Krupa, Link Road', 'Andheri West', 'Mumbai', 'Maharashtra', '400053'],
  thane: ['9, Vasant Vihar', 'Pokhran Road', 'Thane', 'Maharashtra', '400610'],
  kothrud: ['3, Mayur Colony', 'Kothrud', 'Pune', 'Maharashtra', '411038'],
  saket: ['J-88, Second Floor', 'Saket', 'New Delhi', 'Delhi', '110017'],
  rohini: ['Pocket 4, House 61', 'Rohini Sector 9', 'New Delhi', 'Delhi', '110085'],
  adyar: ['16, Gandhi Nagar 2nd Street', 'Adyar', 'Chennai', 'Tamil Nadu', '600020'],
  gachibowli: ['Flat 7C, Lake View Towers', 'Gachibowli', 'Hyderabad', 'Telangana', '500032'],
  saltlake: ['CK 211, Sector 2', 'Salt Lake', 'Kolkata', 'West Bengal', '700091'],
  kadavanthra: ['41/2, Elamkulam Road', 'Kadavanthra', 'Kochi', 'Kerala', '682020'],
  navrangpura: ['12, Shanti Society', 'Navrangpura', 'Ahmedabad', 'Gujarat', '380009'],
  vaishali: ['D-19, Nemi Nagar', 'Vaishali Nagar', 'Jaipur', 'Rajasthan', '302021'],
  gomti: ['5/86, Vipul Khand', 'Gomti Nagar', 'Lucknow', 'Uttar Pradesh', '226010'],
  sector17: ['House 1043, Sector 35-B', 'Sector 35', 'Chandigarh', 'Chandigarh', '160022'],
  uzan: ['8, Bharalumukh Road', 'Uzan Bazar', 'Guwahati', 'Assam', '781001'],
}

type CustomerLine = [name: string, phone: string, daysSinceJoined: number, where: (keyof typeof places)[]]

const customers: CustomerLine[] = [
  ['Asha Rao', '9845012345', 400, ['indiranagar', 'jayanagar']],
  ['Rohan Deshpande', '9822034417', 396, ['kothrud']],
  ['Meera Nair', '9447120931', 390, ['kadavanthra']],
  ['Arjun Mehta', '9820155678', 381, ['andheri', 'thane']],
  ['Farah Siddiqui', '9935078214', 374, ['gomti']],
  ['Karthik Subramanian', '9840167723', 366, ['adyar']],
  ['Ishita Banerjee', '9830244590', 355, ['saltlake']],
  ['Gurpreet Singh Sandhu', '9814066102', 347, ['sector17']],
  ['Neha Agarwal', '9829310045', 340, ['vaishali']],
  ['Imran Qureshi', '9849077315', 322, ['gachibowli']],
  ['Divya Hegde', '9880416628', 305, ['jayanagar']],
  ['Aditya Kulkarni', '9890523341', 298, ['kothrud', 'andheri']],
  ['Priya Venkatesan', '9884091257', 280, ['adyar']],
  ['Sandeep Yadav', '9868345610', 266, ['rohini']],
  ['Ananya Das', '9864027789', 251, ['uzan']],
  ['Joseph Thomas', '9446538802', 240, ['kadavanthra']],
  ['Kavya Reddy', '9848863120', 223, ['gachibowli']],
  ['Manish Patel', '9825147736', 210, ['navrangpura']],
  ['Sneha Joshi', '9821690274', 196, ['thane']],
  ['Vikram Chauhan', '9810272395', 180, ['saket']],
  ['Lakshmi Iyer', '9841358806', 165, ['adyar']],
  ['Harpreet Kaur', '9872054419', 150, ['sector17']],
  ['Aman Verma', '9871630058', 131, ['rohini']],
  ['Ritu Saxena', '9838219947', 118, ['gomti']],
  ['Tenzin Dolma', '9862743310', 95, ['uzan']],
  ['Nikhil Shetty', '9886507721', 80, ['indiranagar']],
  ['Zoya Khan', '9833924468', 61, ['andheri']],
  ['Suresh Pillai', '9495016673', 44, ['kadavanthra']],
  ['Bhavna Shah', '9824480195', 33, ['navrangpura']],
  ['Dev Malhotra', '9811736604', 19, ['saket']],
  ['Pooja Bhatt', '9827065583', 6, []],
]

const blocked = new Set(['Aman Verma', 'Nikhil Shetty'])

/** The demo shop's customers; the first is the one whose sign-in the shop prints. All of them share her password. */
export function makeCustomers(now: Date): Customer[] {
  const newId = idsFor('people')
  return customers.map(([name, phone, days, where]) => {
    const joined = timeBefore(now, days, seededRandom(name))
    const words = name.toLowerCase().split(' ')
    const email = name === 'Asha Rao' ? demoAccounts.shopper.email : `${words.join('.')}@maidan.test`
    const addresses = where.map((key, index) => {
      const [street, locality, city, state, pinCode] = places[key] ?? []
      return {
        id: newId(joined),
        name,
        phone,
        address: street ?? '',
        locality: locality ?? '',
        city: city ?? '',
        state: state ?? '',
        pinCode: pinCode ?? '',
        typeOfPlace: index === 0 ? ('Home' as const) : ('Work' as const),
      }
    })
    return { id: newId(joined), name, email, phone, active: !blocked.has(name), joined, addresses }
  })
}

/** With their addresses and wishlists. */
export async function insertCustomers(
  tx: Tx,
  customers: readonly Customer[],
  products: readonly SeedProduct[],
  passwordHash: string,
): Promise<void> {
  await tx
    .insertInto('users')
    .values(
      customers.map(({ id, name, email, phone, active, joined }) => ({
        id,
        name,
        email,
        phone,
        password_hash: passwordHash,
        is_verified: active,
        created_at: joined,
      })),
    )
    .execute()
  await tx
    .insertInto('addresses')
    .values(
      customers.flatMap(({ id: user_id, joined, addresses }) =>
        addresses.map(({ pinCode, typeOfPlace, ...address }, index) => ({
          ...address,
          user_id,
          pin_code: pinCode,
          type_of_place: typeOfPlace,
          is_default: index === 0,
          created_at: joined,
        })),
      ),
    )
    .execute()
  const random = seededRandom('wishlists')
  const wishes = customers.flatMap(({ id: user_id, joined }, index) =>
    products
      .filter(({ active }) => active && random() < (index === 0 ? 0.04 : 0.02))
      .map((product, days) => ({ user_id, product_id: product.id, created_at: later(joined, days / 10) })),
  )
  await tx.insertInto('wishlist_items').values(wishes).execute()
}
