import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { clock } from '../src/platform/clock.ts'
import { db } from '../src/platform/database.ts'
import { calls } from '../src/server/app.ts'
import { type Answer, admin, guest, password, shopper } from './actors.ts'
import { paidTopUp } from './adding-money.ts'
import { address, buy, fillCart, fillWallet, makeCoupon, makeOffer } from './buying.ts'
import { picture, productForm } from './catalogue.ts'
import { ownDatabase } from './database.ts'
import { begin, buyOnline, pay, toPay, verify } from './paying.ts'
import { addProduct, named } from './products.ts'
import { ownProvider } from './provider.ts'

ownDatabase()
const provider = ownProvider()

const text = z.string()
const id = z.guid()
const rupees = z.number()
const time = z.iso.datetime()
const day = z.iso.date()
const path = z.string().startsWith('/').nullable()

/** The entities of section 3 of the specification, field by field; a response may have more. */
const addressFields = {
  name: text,
  phone: text,
  address: text,
  locality: text.nullable(),
  city: text,
  state: text,
  pinCode: text,
  typeofPlace: z.enum(['Home', 'Work']),
}
const addressEntity = z.object({ _id: id, ...addressFields, isDefaultAddress: z.boolean() })
const user = z.object({
  _id: id,
  name: text,
  email: z.email(),
  phone: text.nullable(),
  dpImage: path,
  isVerified: z.boolean(),
  role: z.enum(['admin', 'user']),
  addresses: z.array(addressEntity),
})
const role = z.enum(['admin', 'user'])
const session = z.object({ user, isAuthenticated: z.literal(true), role, status: text })
const category = z.object({ _id: id, categoryName: text })
const brand = z.object({ _id: id, brandName: text })
const populated = z.object({
  _id: id,
  productName: text,
  thumbnail: path,
  brand,
  category,
  gender: z.enum(['Men', 'Women', 'Kids']),
  regularPrice: rupees,
  salePrice: rupees,
  discountedPrice: rupees.nullable(),
  offerPercentage: z.number().nullable(),
  sizes: z.array(z.object({ _id: id, size: z.number(), stock: z.int() })).min(1),
  status: z.boolean(),
})
const product = populated.extend({ description: text, gallery: z.array(path), createdAt: time })
const wholeCategory = category.extend({ description: text, status: z.boolean(), createdAt: time })
const wholeBrand = brand.extend({ brandTitle: text.nullable(), logo: path })
const cart = z.object({
  items: z
    .array(
      z.object({
        _id: id,
        productId: populated,
        size: z.number(),
        quantity: z.int(),
        originalPrice: rupees,
        discountedPrice: rupees,
      }),
    )
    .min(1),
})
const coupon = z.object({
  _id: id,
  code: text,
  discountPercentage: z.number(),
  minimumPurchaseAmount: rupees,
  maxDiscountAmount: rupees,
  expiryDate: day.or(time),
  maxUses: z.int().nullable(),
  maxUsesPerShopper: z.int().nullable(),
  firstOrderOnly: z.boolean(),
})
const movement = z.object({
  date: time,
  type: z.enum(['Credit', 'Debit']),
  amount: rupees,
  description: text,
})
const wallet = z.object({ balance: rupees, transactions: z.array(movement) })
const statuses = z.enum([
  'Pending',
  'Shipped',
  'Delivered',
  'Cancelled',
  'ReturnInitialized',
  'ReturnAccepted',
  'ReturnRejected',
])
const item = z.object({
  _id: id,
  productId: z.object({
    _id: id,
    productName: text,
    thumbnail: path,
    brand: z.object({ brandName: text }),
    salePrice: rupees,
  }),
  size: z.number(),
  quantity: z.int(),
  status: statuses,
  priceDetails: z.object({ originalPrice: rupees, discountedPrice: rupees }),
})
const order = z.object({
  _id: id,
  userId: id,
  items: z.array(item).min(1),
  shippingAddress: z.object(addressFields),
  paymentMethod: z.enum(['COD', 'Razorpay', 'Wallet']),
  theTotelAmount: rupees,
  discount: rupees,
  discountedAmount: rupees,
  orderDate: time,
  createdAt: time,
  orderStatus: statuses,
  status: statuses,
})
const messageBody = z.object({ message: text.min(1) })
const some = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).min(1)

/** Sends one after the other; each response must match its schema. */
async function expectAnswers(calls: Record<string, [ask: () => Promise<Answer>, says: z.ZodType]>) {
  for (const [call, [ask, says]] of Object.entries(calls)) {
    const { status, body } = await ask()
    expect([200, 201], `${call}: ${JSON.stringify(body)}`).toContain(status)
    const { error } = says.safeParse(body)
    expect(error && z.prettifyError(error), call).toBeUndefined()
  }
}

const newProductId = async () => (await addProduct({ salePrice: 500 })).id

test('every call that answers a user, a session or an address answers all of its fields', async () => {
  const buyer = await shopper()
  const owner = await admin()
  const customer = await shopper()
  const added = await buyer.post('/users/add-address', address)
  const { _id } = added.body.user.addresses[0]
  const credentials = { email: buyer.email, password }
  const profile = { name: 'Asha', phone: '9876543210', dpImage: null }
  const addresses = z.object({ user: z.object({ addresses: some(addressEntity) }) })
  await expectAnswers({
    login: [
      () => guest().post('/users/login', credentials),
      z.object({ user, isAuthenticated: z.literal(true), role, message: text }),
    ],
    session: [() => buyer.get('/users/session'), session],
    getUserDetails: [
      () => buyer.get('/users/getUserDetails'),
      z.object({ user: z.object({ name: text, phone: text.nullable(), dpImage: path }) }),
    ],
    updateUserDetails: [() => buyer.put('/users/updateUserDetails', profile), messageBody],
    getAllUser: [() => owner.get('/users/getAllUser'), z.object({ users: some(user) })],
    blockUser: [
      () => owner.put(`/users/blockUser/${customer.id}`),
      z.object({ user: z.object({ isVerified: z.literal(false) }) }),
    ],
    'add-address': [() => Promise.resolve(added), addresses],
    'get-address': [() => buyer.get('/users/get-address'), z.object({ addresses: some(addressEntity) })],
    'edit-address': [
      () => buyer.put(`/users/edit-address/${_id}`, { ...address, city: 'Mysuru' }),
      addresses,
    ],
    'remove-address': [() => buyer.delete(`/users/remove-address/${_id}`), z.object({})],
  })
})

test('every call that answers a product, a category, a brand, a wishlist or a cart answers all of its fields', async () => {
  const buyer = await shopper()
  const [productId, offered] = [await newProductId(), await newProductId()]
  await makeOffer(offered, 20)
  await db.insertInto('brands').values({ name: 'Tezgaam', title: 'Quick' }).execute()
  await fillCart(buyer, { id: productId })
  const products = z.object({ products: some(product) })
  const wishlist = z.object({ wishlist: z.object({ products: some(populated) }) })
  const reduced = product.extend({ discountedPrice: z.literal(400), offerPercentage: z.literal(20) })
  await expectAnswers({
    getProducts: [() => guest().get('/product/getProducts'), products],
    'productByGender-query': [() => guest().get('/product/productByGender-query?gender=Men'), products],
    productDetails: [
      () => guest().get(`/product/productDetails/${productId}`),
      z.object({ productsDetails: product, discountedPrice: z.null() }),
    ],
    'productDetails with an offer': [
      () => guest().get(`/product/productDetails/${offered}`),
      z.object({ productsDetails: reduced, discountedPrice: z.literal(400) }),
    ],
    getCategories: [
      () => guest().get('/category/getCategories'),
      z.object({ categoryData: some(wholeCategory) }),
    ],
    getbrands: [() => guest().get('/brands/getbrands'), z.object({ brandData: some(wholeBrand) })],
    'handle-wishlist': [
      () => buyer.post('/wishlist/handle-wishlist', { userId: buyer.id, productId }),
      wishlist,
    ],
    'get-wishlist': [() => buyer.get(`/wishlist/get-wishlist/${buyer.id}`), wishlist],
    'add-to-cart': [
      () => buyer.post('/cart/add-to-cart', { productId: offered, size: 8 }),
      z.object({ cart }),
    ],
    'get-to-cart': [() => buyer.get('/cart/get-to-cart'), z.object({ cart })],
    'update-to-cart': [
      () => buyer.put(`/cart/update-to-cart/${productId}`, { size: 8, quantity: 2 }),
      z.object({ cart }),
    ],
    'remove-to-cart': [() => buyer.delete(`/cart/remove-to-cart/${productId}`), z.object({})],
    'clear-to-cart': [() => buyer.delete('/cart/clear-to-cart'), z.object({})],
  })
})

test('every call that changes the catalogue answers the whole of what it made or changed', async () => {
  const owner = await admin()
  const form = await productForm({ thumbnail: await picture(), galleryImages: [await picture()] })
  const { id: productId } = await addProduct()
  const category = z.object({ category: wholeCategory })
  const saved = messageBody.extend({ product })
  const categoryName = 'Answers'
  const brandForm = { brandName: 'Answers', brandTitle: 'In full', logo: await picture() }
  await expectAnswers({
    createCategory: [
      () => owner.post('/category/createCategory', { categoryName, description: 'All of them.' }),
      messageBody.extend(category.shape),
    ],
    updateCategory: [
      async () => owner.put(`/category/updateCategory/${await named('categories', categoryName)}`, {}),
      messageBody.extend(category.shape),
    ],
    deleteCategory: [
      async () => owner.delete(`/category/deleteCategory/${await named('categories', categoryName)}`),
      messageBody,
    ],
    createBrand: [
      () => owner.post('/brands/createBrand', brandForm),
      messageBody.extend({ brand: wholeBrand }),
    ],
    'delete-brand': [
      async () => owner.delete(`/brands/delete-brand/${await named('brands', 'Answers')}`),
      messageBody,
    ],
    createProduct: [() => owner.post('/product/createProduct', form), saved],
    copyProduct: [() => owner.post('/product/copyProduct', { ...form, copyOf: productId }), saved],
    productEdit: [() => owner.put(`/product/productEdit/${productId}`, form), saved],
    productActivate: [() => owner.put(`/product/productActivate/${productId}`), z.object({ product })],
    productsActivate: [
      () => owner.put('/product/productsActivate', { ids: [productId], status: true }),
      messageBody.extend({ changed: z.literal(1), gone: z.literal(0) }),
    ],
    productDelete: [() => owner.delete(`/product/productDelete/${productId}`), messageBody],
  })
})

test('every call that answers a coupon answers all of its fields', async () => {
  const buyer = await shopper()
  const owner = await admin()
  await makeCoupon('FIELDS10')
  const coupens = z.object({ coupens: some(coupon) })
  await expectAnswers({
    'get-coupen': [() => buyer.get('/coupen/get-coupen'), coupens],
    'admin-get-coupens': [() => owner.get('/coupen/admin-get-coupens'), coupens],
    'validate-coupen': [
      () => buyer.post('/coupen/validate-coupen', { code: 'FIELDS10', purchaseAmount: 500 }),
      z.object({ discountAmount: z.literal(50), message: text }),
    ],
    'remove-coupen': [() => buyer.post('/coupen/remove-coupen', { code: 'FIELDS10' }), z.object({})],
  })
})

test('every call that answers a wallet answers its balance and its transactions with all of their fields', async () => {
  const buyer = await shopper()
  const filled = wallet.extend({ transactions: some(movement) })
  await expectAnswers({
    'create-wallet': [() => buyer.post('/wallet/create-wallet'), wallet],
    'create-topup-order': [
      () => buyer.post('/wallet/create-topup-order', { amount: 300 }),
      z.object({ razorpayOrderId: text, amount: z.literal(300) }),
    ],
    'add-money': [
      () => paidTopUp(provider, buyer, 300).then((paid) => buyer.post('/wallet/add-money', paid)),
      filled,
    ],
    'get-wallet': [() => buyer.get('/wallet/get-wallet'), filled],
  })
})

test('every call that answers an order or its items answers all of their fields', async () => {
  const buyer = await shopper()
  const owner = await admin()
  const boughtId = await newProductId()
  await fillWallet(buyer, 5_000)
  const bought = await buy(buyer, [{ id: boughtId }], 'Wallet')
  await buyOnline(buyer, provider, { id: boughtId })
  const proof = await pay(provider, await toPay(buyer, { id: boughtId }))
  const { _id: orderId, items } = bought
  const one = { orderId, itemId: items[0]?._id ?? '' }
  const orders = z.object({ orders: some(order) })
  await expectAnswers({
    'create-order': [() => cashOrder(boughtId), z.object({ order, message: text })],
    'create-razorpay-order': [
      () => onlineOrder(boughtId),
      z.object({ razorpayOrderId: text, amount: z.literal(530_00), currency: z.literal('INR'), key: text }),
    ],
    'verify-Razorpay': [() => verify(buyer, proof), z.object({ order })],
    'get-orders': [() => buyer.get('/order/get-orders'), orders],
    'single-orderDetails': [
      () => buyer.get(`/order/single-orderDetails?${new URLSearchParams(one)}`),
      z.object({ order, item }),
    ],
    'user-order-status-change': [
      () =>
        buyer.put('/order/user-order-status-change', {
          ...one,
          orderStatus: 'Cancelled',
          cancelReason: 'Other',
        }),
      z.object({}),
    ],
    'get-order-data': [() => owner.get('/order/get-order-data'), orders],
    'get-order-details': [() => owner.get(`/order/get-order-details/${orderId}`), z.object({ order })],
  })
})

async function cashOrder(productId: string): Promise<Answer> {
  const buyer = await shopper()
  await fillCart(buyer, { id: productId })
  const items = [{ productId, size: 8, quantity: 1 }]
  const body = { items, shippingAddress: address, paymentMethod: 'COD', theTotelAmount: 530 }
  return buyer.post('/order/create-order', body)
}

async function onlineOrder(productId: string): Promise<Answer> {
  const buyer = await shopper()
  await fillCart(buyer, { id: productId })
  return begin(buyer)
}

test('every call that answers a return request answers all of its fields', async () => {
  const buyer = await shopper()
  const owner = await admin()
  const { _id: orderId, items } = await buy(buyer, [{ id: await newProductId() }])
  const itemId = items[0]?._id ?? ''
  await db.updateTable('order_items').set({ status: 'Delivered' }).where('id', '=', itemId).execute()
  const returned = z.object({
    _id: id,
    productId: z.object({ productName: text }),
    reason: text,
    status: z.enum(['Pending', 'Accepted', 'Rejected']),
    returnDate: time,
  })
  await expectAnswers({
    'return-order-request': [
      () => buyer.post('/order/return-order-request', { orderId, itemId, reason: 'Other' }),
      z.object({}),
    ],
    'get-return-details': [
      () => owner.get('/order/get-return-details'),
      z.object({ returnRequest: some(returned) }),
    ],
  })
})

test('a call that answers offers answers all of their fields', async () => {
  const owner = await admin()
  const productId = await newProductId()
  const today = clock.today()
  const { body } = await guest().get('/category/getCategories')
  const fresh = {
    name: 'Diwali',
    discountPercentage: 10,
    startDate: today,
    endDate: today,
    description: 'Lights',
  }
  const create = (offerType: string, targetOfferId: string) =>
    owner.post('/offer/create-offer', { ...fresh, offerType, targetOfferId })
  const offer = z.object({
    name: text,
    discountPercentage: z.number(),
    startDate: day.or(time),
    endDate: day.or(time),
    description: text,
  })
  await expectAnswers({
    'create-offer': [() => create('Products', productId), messageBody],
    'create-offer for a category': [() => create('Category', body.categoryData[0]._id), messageBody],
    'get-offer': [
      () => owner.get('/offer/get-offer'),
      z.object({
        productOffer: some(offer.extend({ offerType: z.literal('Products'), targetOfferId: populated })),
        categoryOffer: some(offer.extend({ offerType: z.literal('Category'), targetOfferId: category })),
      }),
    ],
  })
})

test('the calls that pages make in the process answer only what JSON has', async () => {
  const id = await newProductId()
  await makeOffer(id, 20)
  const addresses = [
    '/product/getProducts?search=nothing+of+the+kind',
    '/product/getProducts',
    `/product/productDetails/${id}`,
    '/product/getFacets',
    '/product/getSports',
    '/home/get-home',
    '/brands/getbrands',
    '/category/getCategories',
    '/legal/get-page?page=returns',
    '/legal/get-contact',
  ]
  for (const address of addresses) {
    const body = await (await calls.request(address)).json()
    expect(body, address).toStrictEqual(parseJson(JSON.stringify(body)))
  }
})
