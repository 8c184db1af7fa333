/** A buyer, a receiver and an address that no other order has. */
export const receiver = {
  name: 'José Śivarāman',
  phone: '+91 98470-12345',
  address: '7 Kaveri Sadan, Church Street',
  locality: 'Fort Kochi',
  city: 'Ernakulam',
  state: 'Kerala',
  pinCode: '682016',
  typeofPlace: 'Home',
}
export const buyer = { name: 'Zöe D’Souza', gstin: '32AABCM1234A1ZG', legalName: 'Malabar Sports & Co.' }
export const coupon = 'MONSOON7'
export const trackingNumber = 'AWB1234509876'

/** Texts that people say or type of the order above: every one finds it. */
export const spellings = {
  names: [
    'jose sivaraman',
    'JOSÉ',
    'José',
    'josé śivarāman',
    'Ｊｏｓｅ',
    'Sivaraman Kochi',
    'zoe d’souza',
    "ZOE D'SOUZA",
  ],
  phones: [
    ...[
      '9847012345',
      '98470 12345',
      '98470-12345',
      '+91 98470 12345',
      '+919847012345',
      '09847012345',
      '919847012345',
    ],
    ...['९८४७०१२३४५', '൯൮൪൭൦൧൨൩൪൫', '⁨+91 98470 12345⁩', '(098470) 12345', '98470\u00a012345'],
  ],
  places: [
    '682016',
    '682 016',
    '६८२०१६',
    'ernakulam',
    'ERNAKULAM ',
    'fort kochi',
    'church street',
    'kaveri sadan 7',
  ],
  papers: [
    buyer.gstin.toLowerCase(),
    'malabar sports',
    'monsoon7',
    'awb 12345 09876',
    'ＡＷＢ１２３４５０９８７６',
  ],
} as const

/** Leaves of what papers print (`Parcel`, `InvoiceDocument`) that tell one order from another: each finds it. */
export const found = [
  ...[
    'order.id',
    'order.buyer.name',
    'order.buyer.email',
    'shipment.orderId',
    'order.couponCode',
    'order.gst.gstin',
    'order.gst.legalName',
  ],
  ...['name', 'phone', 'address', 'locality', 'city', 'state', 'pinCode'].map(
    (name) => `order.shippingAddress.${name}`,
  ),
  ...['order.items.productName', 'items.productName', 'shipment.trackingNumber'],
  ...[
    'number',
    'orderId',
    'credits.number',
    'parcels.trackingNumber',
    'buyer.name',
    'buyer.phone',
    'buyer.lines',
  ],
  ...['buyer.gstin', 'buyer.legalName', 'buyer.state.name', 'lines.name'],
] as const

/** And those that do not, and why. */
export const notFound: Record<string, string> = Object.fromEntries(
  Object.entries({
    'said of many orders': [
      ...['items.brand.name', 'items.category.name', 'items.sizeLabel', 'items.status', 'paymentMethod'],
      ...[
        'order.items.brand.name',
        'order.items.category.name',
        'order.items.sizeLabel',
        'order.items.status',
      ],
      ...[
        'order.paymentMethod',
        'order.shippingAddress.typeOfPlace',
        'shipment.courier.name',
        'parcels.courier',
      ],
      ...['buyer.state.code', 'lines.about', 'lines.hsn', 'lines.taxClass', 'lines.unit', 'stateTax'],
    ],
    'a moment: the list has days': ['issuedAt', 'placedAt', 'credits.issuedAt'],
    'the shop itself': [
      ...['name', 'shop', 'address', 'city', 'state.code', 'state.name', 'gstin', 'email'].map(
        (name) => `seller.${name}`,
      ),
    ],
    'not printed': [
      ...[
        'items.id',
        'items.productId',
        'items.sizeId',
        'items.brand.id',
        'items.category.id',
        'order.items.id',
      ],
      ...['order.items.productId', 'order.items.sizeId', 'order.items.brand.id', 'order.items.category.id'],
      ...['order.buyer.id', 'lines.itemId', 'shipment.id', 'shipment.itemIds', 'shipment.courier.id'],
      'shipment.courier.trackingUrl',
    ],
  }).flatMap(([why, paths]) => paths.map((path) => [path, why])),
)
