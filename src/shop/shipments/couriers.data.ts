import type { CourierDraft } from './rules.ts'

/**
 * The couriers of India. The addresses are those to which shops link in public; a courier without one asks for the number on its
 * own page, behind a CAPTCHA (India Post, Professional Couriers) or at an address that changes (the others).
 */
export const couriersOfIndia: readonly CourierDraft[] = [
  { name: 'Amazon Shipping', trackingUrl: 'https://track.amazon.in/tracking/{number}' },
  {
    name: 'Blue Dart',
    trackingUrl: 'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo={number}',
  },
  { name: 'Delhivery', trackingUrl: 'https://www.delhivery.com/track/package/{number}' },
  { name: 'DTDC', trackingUrl: null },
  { name: 'Ecom Express', trackingUrl: 'https://ecomexpress.in/tracking/?awb_field={number}' },
  { name: 'Ekart', trackingUrl: 'https://ekartlogistics.com/shipmenttrack/{number}' },
  { name: 'India Post', trackingUrl: null },
  { name: 'Professional Couriers', trackingUrl: null },
  { name: 'Shadowfax', trackingUrl: null },
  { name: 'Trackon', trackingUrl: null },
  { name: 'Xpressbees', trackingUrl: 'https://www.xpressbees.com/shipment/tracking?awbNo={number}' },
]
