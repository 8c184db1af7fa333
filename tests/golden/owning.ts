import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '../../src/lib/dates.ts'
import { address } from '../buying.ts'
import { picture } from '../catalogue.ts'
import type { Json } from '../json.ts'
import { ask, type OpenItem, type Stage } from './stage.ts'

const asOwner = (stage: Stage) => (method: string, path: string, body?: unknown) =>
  ask(stage, stage.owner, method, path, body)

/** Moves what is due: packs, ships, delivers, brings back, settles returns. */
export async function fulfil(stage: Stage, item: OpenItem, day: number): Promise<void> {
  const { random } = stage
  const by = asOwner(stage)
  const { orderId, itemId } = item
  const parcel = {
    courier: random.oneOf(stage.couriers),
    trackingNumber: `GLD${String(day)}${stage.log.length}`,
  }
  const move = (newStatus: string, more: object = {}) =>
    by('PUT', `/order/update-product-status/${orderId}`, { productId: itemId, newStatus, ...more })
  if (item.status === 'Pending') {
    const how = random.between(1, 20)
    if (how === 1) await move('Cancelled')
    else if (how === 2) await move('Shipped')
    else if (how < 6) await move('Shipped', { ...parcel, hold: true, weight: 750 })
    else if (how < 9) {
      const batch = randomUUID()
      await by('POST', '/order/change-statuses', {
        batch,
        newStatus: 'Shipped',
        orders: [orderId],
        ...parcel,
      })
      if (how === 6) await by('PUT', `/order/undo-status-changes/${batch}`)
    } else await move('Shipped', parcel)
  } else if (item.status === 'Shipped') {
    const { body } = await by('GET', `/order/get-order-details/${orderId}`)
    const shipment = body.shipments[0]
    const how = random.between(1, 12)
    if (how === 1 && shipment)
      await by('PUT', `/order/return-to-origin/${shipment._id}`, { batch: randomUUID() })
    else if (how === 2 && shipment)
      await by('PUT', `/order/edit-shipment/${shipment._id}`, { ...parcel, weight: 900 })
    else if (how < 6)
      await by('POST', '/order/change-statuses', {
        batch: randomUUID(),
        newStatus: 'Delivered',
        orders: [orderId],
      })
    else await move('Delivered')
  } else if (item.status === 'ReturnInitialized') {
    const { body } = await by('GET', '/order/get-return-details?limit=50&status=Pending')
    const request = body.returnRequest.find((each: Json) => each.itemId === itemId)
    const how = random.happens(0.75) ? 'accept' : 'reject'
    if (request) await by('PUT', `/order/${how}-return`, { returnId: request._id, hold: random.happens(0.3) })
  }
}

/** What the owner sets up on the first day. */
export async function begin(stage: Stage, today: Day): Promise<void> {
  const by = asOwner(stage)
  await saveSettings(stage, 'seller', {
    ...{ name: 'Deccan Sports LLP', address: '4 MG Road', city: 'Bengaluru 560001', state: 'Karnataka' },
    ...{ gstin: '29AABCM1234A1Z3', email: 'care@deccan.example', phone: '9876543210' },
    ...{ grievanceOfficer: 'R. Rao, Manager', grievanceEmail: 'officer@deccan.example' },
  })
  await saveSettings(stage, 'selling', { codLimit: 20_000, openCodOrders: 20, returnDays: 30 })
  for (const name of ['Blue Dart', 'Delhivery'])
    stage.couriers.push(
      (await by('POST', '/couriers/add-courier', { name, trackingUrl: 'https://track.example/{number}' }))
        .body.courier._id,
    )
  const coupon = { discountPercentage: 10, minimumPurchaseAmount: 500, maxDiscountAmount: 300 }
  await by('POST', '/coupen/create-coupen', { ...coupon, code: 'GOLDEN10', expiryDate: addDays(today, 400) })
  await by('POST', '/coupen/create-coupen', {
    ...{ ...coupon, code: 'GOLDEN25', discountPercentage: 25, maxUses: 60, maxUsesPerShopper: 5 },
    expiryDate: addDays(today, 200),
  })
  await by('POST', '/coupen/create-coupen', { ...coupon, code: 'GOLDENOLD', expiryDate: addDays(today, 20) })
  await by('POST', '/search/add-synonym', { typed: 'joota', searched: 'shoes' })
  await by('POST', '/views/add-view', { list: 'returns', name: 'Waiting', query: 'status=Pending' })
}

async function saveSettings(stage: Stage, section: string, fields: object): Promise<void> {
  const by = asOwner(stage)
  const { body } = await by('GET', '/settings/get-settings')
  const { version } = body.settings.find((each: Json) => each.section === section)
  await by('PUT', '/settings/save-settings', { section, version, fields })
}

/** One change a day, of all kinds in turn; some are taken back. */
export async function change(stage: Stage, today: Day, day: number): Promise<void> {
  const { random } = stage
  const by = asOwner(stage)
  const list = await by('GET', `/product/getProducts?limit=10&page=${random.between(1, 12)}`)
  const product: Json = random.oneOf(list.body.products)
  const { body: details } = await by('GET', `/product/productDetails/${product._id}`)
  const full: Json = details.productsDetails
  const categories: Json[] = (await by('GET', '/category/getCategories')).body.categoryData
  const brands: Json[] = (await by('GET', '/brands/getbrands')).body.brandData
  const category = random.oneOf(categories)
  const brand = random.oneOf(brands)
  const things = [
    () =>
      by('PUT', `/product/productEdit/${product._id}`, {
        salePrice: Math.max(99, full.regularPrice - random.between(0, 90)),
      }),
    () =>
      by('PUT', `/product/productEdit/${product._id}`, {
        description: `Plain and good, day ${day}.`,
        colour: 'red',
        countryOfOrigin: 'India',
        maker: 'Maker, Pune',
      }),
    () => editSizes(stage, full, day),
    () =>
      by('PUT', '/product/editProducts', {
        ids: list.body.products.map(({ _id }: Json) => _id),
        change: { price: { percent: -5, endsInNine: true, withMrp: true } },
        batch: randomUUID(),
        name: `Prices ${day}`,
      }),
    () => undoLastBatch(stage),
    () =>
      by('POST', '/offer/create-offer', {
        name: `Offer ${day}`,
        discountPercentage: random.between(5, 40),
        startDate: today,
        endDate: addDays(today, 12),
        description: '',
        offerType: 'Products',
        targetOfferId: product._id,
      }),
    () =>
      by('POST', '/offer/create-offer', {
        name: `Shelf ${day}`,
        discountPercentage: random.between(5, 20),
        startDate: addDays(today, 1),
        endDate: addDays(today, 6),
        description: 'All of it',
        offerType: 'Category',
        targetOfferId: category._id,
      }),
    () => undoChange(stage, 1),
    () =>
      by('PUT', `/category/updateCategory/${category._id}`, {
        description: `All of ${category.categoryName}, ${day}.`,
      }),
    () =>
      by('PUT', `/brands/update-brand/${brand._id}`, {
        brandTitle: `Since ${1900 + day}`,
        countryOfOrigin: 'Vietnam',
        maker: 'Importer, Chennai',
      }),
    () => undoChange(stage, random.between(1, 6)),
    () => importProducts(stage, day),
    () => saveSettings(stage, 'selling', { shippingFee: random.oneOf([0, 30, 49, 80]) }),
    () =>
      saveSettings(stage, 'shop', { name: `Deccan Sports ${day}`, accent: random.oneOf(['', '#d0f637']) }),
    () => undoChange(stage, 1),
    () => createAndDelete(stage, day, category, brand),
    () =>
      by('POST', `/wallet/give-goodwill/${random.oneOf(stage.buyers).actor.id}`, {
        key: randomUUID(),
        amount: random.between(10, 300),
        reason: 'A late parcel',
      }),
    () => remit(stage),
    () => writeNotes(stage, day),
    () => countStock(stage, full),
    () => endOffer(stage, today),
    () => editCoupon(stage, day),
    () => answerComplaint(stage),
    () => correctOrder(stage),
    () => by('PUT', '/product/productsActivate', { ids: [product._id], status: day % 2 === 0 }),
    () => taxes(stage, today, category),
    () => printAll(stage, day),
  ]
  await things[day % things.length]?.()
}

async function editSizes(stage: Stage, product: Json, day: number): Promise<void> {
  const sizes = product.sizes.map(({ size, stock }: Json, index: number) => ({
    ...{ size, stock: stock + 20, stockBefore: stock, lowStock: 4 },
    ...{ sku: `SKU-${day}-${index}`, place: `A-0${index}-${day}` },
  }))
  await ask(stage, stage.owner, 'PUT', `/product/productEdit/${product._id}`, { sizes })
}

async function undoChange(stage: Stage, which: number): Promise<void> {
  const by = asOwner(stage)
  const { body } = await by('GET', '/trail/get-changes?limit=10')
  const change = body.changes.filter(({ canUndo }: Json) => canUndo)[which - 1]
  if (change) await by('PUT', `/trail/undo-change/${change._id}`)
}

async function undoLastBatch(stage: Stage): Promise<void> {
  const by = asOwner(stage)
  const { body } = await by('GET', '/product/getBatches')
  const batch = body.batches[0]
  if (!batch) return
  await by('GET', `/product/getBatch/${batch._id}`)
  await by('PUT', `/product/undoBatch/${batch._id}`)
}

async function importProducts(stage: Stage, day: number): Promise<void> {
  const by = asOwner(stage)
  const { body } = await by('GET', '/product/exportProducts?search=cricket')
  const [head = '', ...rows] = String(body).trimEnd().split(/\r?\n/)
  const fresh = `productName,description,category,brand,gender,regularPrice,salePrice,sizes\nGolden bat ${day},Willow.,Running Shoes,Nike,Men,4999,3999,5=10 | 6=4\nNo such,Wrong.,Nowhere,Nobody,Men,10,20,x`
  for (const text of [
    fresh,
    [head, ...rows.slice(0, 5).map((row) => row.replace(/(\d+)=(\d+)/g, '$1=9$2'))].join('\n'),
  ]) {
    const file = Buffer.from(text).toString('base64')
    await by('POST', '/product/checkProducts', { file })
    await by('POST', '/product/importProducts', { file })
  }
}

async function createAndDelete(stage: Stage, day: number, category: Json, brand: Json): Promise<void> {
  const by = asOwner(stage)
  const shelf = await by('POST', '/category/createCategory', {
    categoryName: `New ${day}`,
    description: 'All.',
  })
  const maker = await by('POST', '/brands/createBrand', { brandName: `Maker ${day}`, logo: await picture() })
  const form = {
    ...{ productName: `Golden shoe ${day}`, description: 'Plain and good.', gender: 'Women' },
    ...{ category: category._id, brand: brand._id, regularPrice: 2499.5, salePrice: 1999.5 },
    ...{ sizes: [{ size: 6, stock: 10, sku: `G-${day}` }], thumbnail: await picture('jpeg', 'blue') },
  }
  const product = await by('POST', '/product/createProduct', form)
  if (shelf.status < 300) await by('DELETE', `/category/deleteCategory/${shelf.body.category._id}`)
  if (maker.status < 300) await by('DELETE', `/brands/delete-brand/${maker.body.brand._id}`)
  await undoChange(stage, 1)
  if (product.status < 300) await by('DELETE', `/product/productDelete/${product.body.product._id}`)
}

/** Books what the couriers collected in cash. */
async function remit(stage: Stage): Promise<void> {
  const by = asOwner(stage)
  for (const courier of stage.couriers) {
    const { body } = await by('GET', `/order/get-unremitted?days=0&limit=50&courier=${courier}`)
    const rows = body.parcels.map(({ trackingNumber, toCollect }: Json, index: number) => {
      return `${trackingNumber},${index % 7 === 6 ? toCollect - 1 : toCollect}`
    })
    const file = Buffer.from(['awb,cod amount', ...rows, 'NONE1,10'].join('\n')).toString('base64')
    const matched = await by('POST', '/order/match-remittance', { file, courier })
    const { booked, bookedTotal } = matched.body
    await by('POST', '/order/book-remittance', {
      file,
      courier,
      name: 'Week.csv',
      rows: booked,
      total: bookedTotal,
    })
  }
}

async function writeNotes(stage: Stage, day: number): Promise<void> {
  const by = asOwner(stage)
  const item = stage.items[0]
  const { actor } = stage.random.oneOf(stage.buyers)
  await by('POST', '/notes/add-note', { kind: 'customer', id: actor.id, text: `Called on day ${day}` })
  if (!item) return
  await by('POST', '/notes/add-note', { kind: 'order', id: item.orderId, text: 'A gift' })
  await by('PUT', `/order/set-tags/${item.orderId}`, { tags: ['gift', `week ${Math.floor(day / 7)}`] })
}

async function countStock(stage: Stage, product: Json): Promise<void> {
  const by = asOwner(stage)
  const counts = product.sizes.map(({ _id, stock }: Json) => ({
    size: _id,
    expected: stock,
    counted: stock + 1,
  }))
  await by('PUT', '/product/countStock', { batch: randomUUID(), counts })
  const [size] = product.sizes
  await by('PUT', `/product/expectStock/${size._id}`, {
    expected: null,
    incoming: { units: 5, on: '2027-01-01' },
  })
  await by('PUT', `/product/receiveStock/${size._id}`, {
    expected: { units: 5, on: '2027-01-01' },
    received: 5,
  })
}

async function endOffer(stage: Stage, today: Day): Promise<void> {
  const by = asOwner(stage)
  const { body } = await by('GET', '/offer/get-offer?limit=20')
  const [offer, other] = body.productOffer
  if (offer) await by('PUT', `/offer/end-offer/${offer._id}`)
  if (other) await by('PUT', `/offer/update-offer/${other._id}`, { endDate: addDays(today, 9) })
}

async function editCoupon(stage: Stage, day: number): Promise<void> {
  const by = asOwner(stage)
  const { body } = await by('GET', '/coupen/admin-get-coupens?limit=20')
  const coupon: Json = stage.random.oneOf(body.coupens)
  await by('PUT', `/coupen/update-coupen/${coupon._id}`, { maxUses: 100 + day, maxUsesPerShopper: 3 })
}

async function answerComplaint(stage: Stage): Promise<void> {
  const by = asOwner(stage)
  const { body } = await by('GET', '/grievance/get-grievances?limit=10')
  const [open] = body.grievances
  if (!open) return
  const { body: whole } = await by('GET', `/grievance/get-grievance/${open._id}`)
  const seen = whole.grievance.messages.length
  await by('PUT', `/grievance/answer-grievance/${open._id}`, {
    reply: 'resolve',
    text: 'It comes today.',
    seen,
  })
}

async function correctOrder(stage: Stage): Promise<void> {
  const by = asOwner(stage)
  const item = stage.items.find(({ status }) => status === 'Pending')
  if (!item) return
  await by('PUT', `/order/set-address/${item.orderId}`, {
    ...address,
    state: 'Tamil Nadu',
    city: 'Chennai',
    pinCode: '600001',
  })
  await by('PUT', `/order/set-gstin/${item.orderId}`, {
    gstin: '33AABCM1234A1ZE',
    legalName: 'Chennai Sports',
  })
}

async function taxes(stage: Stage, today: Day, category: Json): Promise<void> {
  const by = asOwner(stage)
  await by('POST', '/tax/add-rate', {
    taxClass: 'flat-18',
    from: addDays(today, 40),
    percent: 18,
    source: 'Finance Act',
  })
  await by('PUT', `/category/updateCategory/${category._id}`, { hsn: '6404', unit: 'PRS' })
}

/** The papers of what is to be packed, and the couriers' files. */
async function printAll(stage: Stage, day: number): Promise<void> {
  const { folder, owner } = stage
  const orders = [...new Set(stage.items.map(({ orderId }) => orderId))].slice(0, 40)
  if (orders.length === 0) return
  for (const paper of ['pick-list', 'packing-slips', 'labels', 'manifest'])
    for (const size of ['a4', 'a6']) {
      const printed = await ask(stage, owner, 'POST', '/order/print-papers', {
        paper,
        size,
        orders,
        boxes: true,
      })
      await folder.writeAnswer(`papers/${paper}-${size}-${day}`, printed)
    }
  for (const format of ['shiprocket', 'delhivery'])
    await folder.writeAnswer(
      `papers/${format}-${day}.csv`,
      await ask(stage, owner, 'POST', '/order/export-orders', { format, orders }),
    )
}
