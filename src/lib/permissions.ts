/** A call of the dashboard names one of these. What an API key may do is named by the same. */
export const permissions = {
  'dashboard:use': 'Use the dashboard, save views of its lists, and protect the own account.',
  'products:read': 'See products on sale or not, stock, categories, brands, tax classes and searches.',
  'products:write': 'Add, edit, import and delete products, categories, brands and synonyms.',
  'stock:write': 'Count stock, and say what is expected and what has arrived.',
  'offers:read': 'See offers and coupons.',
  'offers:write': 'Create, change and end offers and coupons.',
  'orders:read': 'See orders, returns, invoices and couriers, and print the papers of parcels.',
  'orders:write': 'Sell at the counter, ship and deliver orders, correct and tag them, and reject returns.',
  'orders:export': 'Download files of orders, with names and addresses of their buyers.',
  'notes:write': 'Write and delete notes about orders and customers.',
  'money:refund': 'Pay customers back: cancel items, accept returns, give goodwill.',
  'money:reconcile':
    'See and book what couriers remit of cash on delivery, what is claimed from them, and what the payment provider settles.',
  'customers:read': 'See customers.',
  'customers:write': 'Block, unblock and delete customers.',
  'grievances:write': 'See and answer complaints.',
  'reviews:write': 'See, show, hide and answer reviews.',
  'reports:read': 'See sales, best sellers, and what the shop owes and is owed.',
  'tax:read': 'See and download GST returns.',
  'tax:write': 'Add tax rates, close months, and save annual returns.',
  'settings:read': 'See settings and legal duties.',
  'settings:write': 'Change settings, pages, couriers and legal periods.',
  'health:read': 'See how the shop runs, and have its books checked.',
  'admins:write':
    'See, invite and deactivate admins, say how they prove who they are, and set webhooks, the mail server and the keys of the payment provider.',
  'changes:read': 'See what admins have changed.',
  'changes:undo': 'Undo what admins have changed.',
} as const satisfies Record<string, string>

export type Permission = keyof typeof permissions

export const permissionNames = Object.keys(permissions) as Permission[]

/** Every call that needs one of these needs a person, so no API key has it. */
const ofPeople: ReadonlySet<string> = new Set<Permission>([
  'dashboard:use',
  'orders:export',
  'customers:write',
  'admins:write',
  'changes:undo',
])

export const keyPermissionNames = permissionNames.filter((name) => !ofPeople.has(name))

export function isKeyPermission(name: string): boolean {
  return !ofPeople.has(name)
}

const all: ReadonlySet<string> = new Set(permissionNames)
const none: ReadonlySet<string> = new Set()

/** `granted`: by the staff role of an admin; null for owners, who may do everything. A name that this release lacks is left out. */
export function permissionsOf(
  role: 'admin' | 'user',
  granted: readonly string[] | null = null,
): ReadonlySet<string> {
  if (role !== 'admin') return none
  if (granted === null) return all
  return new Set(['dashboard:use', ...granted.filter((name) => all.has(name))])
}

/** What a key may do: never more than the admin who made it may at that moment. */
export function permissionsOfKey(
  given: readonly string[],
  ofMaker: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(given.filter((name) => isKeyPermission(name) && ofMaker.has(name)))
}
