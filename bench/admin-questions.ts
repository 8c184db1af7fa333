import { addDays, type Day } from '../src/lib/dates.ts'

// biome-ignore lint/suspicious/noExplicitAny: the bodies of many calls.
type Answer = any

/** A list of the dashboard: its call, the page size it opens with, the total it answered, and ways to narrow it. */
export type Screen = {
  name: string
  path: string
  size: number
  total: (answer: Answer) => number
  narrowed: string[]
}

const totalOf = ({ total }: Answer) => total

export const screens: Screen[] = [
  {
    name: 'orders',
    path: '/order/get-order-data',
    size: 7,
    total: totalOf,
    narrowed: [
      'search=asha1234',
      'search=Meera Khan',
      'search=Shar',
      'search=zzzz',
      'search=411001',
      'search=Kochi',
      'search=golden tiger',
      'search=AWB1000',
      'search=SKU-00000001-8',
      'search=INV',
      'status=Pending',
      'status=ReturnInitialized',
      'status=Cancelled',
      'payment=COD',
      'payment=Wallet&status=ReturnAccepted',
      'from=2025-01-01&to=2025-03-31',
      'from=2024-05-01&to=2024-05-31&payment=Wallet&status=Cancelled',
      'status=ReturnInitialized&search=Asha',
      'sort=total',
      'sort=-total&status=Delivered',
      'sort=date',
    ],
  },
  {
    name: 'returns',
    path: '/order/get-return-details',
    size: 7,
    total: totalOf,
    narrowed: ['status=Pending', 'status=Accepted', 'search=Meera', 'search=Bright Harbour', 'search=zzzz'],
  },
  {
    name: 'products',
    path: '/product/getProducts',
    size: 5,
    total: totalOf,
    narrowed: [
      'search=golden tiger',
      'search=golden tigre',
      'search=kite jersey 4016',
      'brand=Nike,Puma&gender=Men',
      'status=inactive',
      'status=scheduled',
      'stock=out',
      'stock=low',
      'offer=yes',
      'price=1000-4000,8000-12000',
      'sort=LowToHigh',
      'sort=AZ',
      'gender=Kids&status=inactive&sort=-stock',
    ],
  },
  {
    name: 'customers',
    path: '/users/getAllUser',
    size: 2,
    total: totalOf,
    narrowed: ['search=meera', 'search=asha123', 'search=zzzz', 'status=Blocked', 'sort=name', 'sort=email'],
  },
  {
    name: 'coupons',
    path: '/coupen/admin-get-coupens',
    size: 2,
    total: totalOf,
    narrowed: ['search=save12', 'status=Valid', 'sort=code'],
  },
  {
    name: 'product offers',
    path: '/offer/get-offer?offerType=Products',
    size: 2,
    total: ({ productTotal, total, productOffer }: Answer) => productTotal ?? total ?? productOffer.length,
    narrowed: ['search=may', 'status=Running', 'sort=name'],
  },
  {
    name: 'categories',
    path: '/category/getCategories',
    size: 1,
    total: totalOf,
    narrowed: ['search=shoe', 'sort=name', 'status=inactive'],
  },
  {
    name: 'brands',
    path: '/brands/getbrands',
    size: 3,
    total: totalOf,
    narrowed: ['search=tiger', 'sort=name'],
  },
]

type Question = [name: string, path: string, target: number]

/** The other calls of the dashboard: its figures, reports of a year, best sellers, the audit log. */
export function reports(today: Day): Question[] {
  const year = `startDate=${addDays(today, -364)}&endDate=${today}`
  const days = `startDate=${addDays(today, -1824)}&endDate=${today}`
  const report = (query: string) => `/report/generate-report?${query}`
  return [
    ...(['day', 'week', 'month'] as const).map(
      (period): Question => [
        `a year's report by ${period}`,
        report(`${year}&period=${period}&limit=7`),
        1_000,
      ],
    ),
    ["five years' report by day", report(`${days}&period=day&limit=7`), 1_000],
    ["a year's report, page 10,000 of its orders", report(`${year}&period=month&limit=7&page=10000`), 1_000],
    ...(['week', 'month', 'year'] as const).map(
      (period): Question => [
        `dashboard by ${period}`,
        `/report/generate-dashboard-report?period=${period}`,
        100,
      ],
    ),
    ['what needs the owner', '/report/needs-attention', 100],
    ...(['products', 'category', 'brand'] as const).map(
      (what): Question => [`best selling ${what}`, `/best-selling/top-selling-${what}`, 50],
    ),
    ['audit log, first page', '/trail/get-changes?limit=20', 50],
    ['audit log of products', '/trail/get-changes?limit=20&thing=product', 50],
  ]
}
