import type { PageName } from './page-names-rules.ts'

/** A page writes these between braces, as `{shippingFee}`, for the shop's facts of the moment. */
export const placeholders = {
  shop: 'name of the shop',
  seller: 'legal name',
  address: 'address of the seller',
  gstin: 'GSTIN of the seller',
  customerCare: 'email and phone of customer care',
  grievanceOfficer: 'name, email and phone of the grievance officer',
  acknowledgedWithin: 'time to acknowledge a complaint',
  resolvedWithin: 'time to resolve a complaint',
  shippingFee: 'shipping fee of an order',
  cashOnDelivery: 'up to which total',
  waysToPay: 'all of them',
  unitsPerLine: 'most units of one size in an order',
  returnWindow: 'until when a refund can be asked for',
} as const
export type Placeholder = keyof typeof placeholders

/** The texts are Markdown; placeholders stand for what is true of one shop only. */
export const defaultPageTexts: Record<PageName, string> = {
  returns: `## Before it is delivered

Cancel an item in [your orders](/profile/orderHistory) until it is delivered. What you paid for it online goes back to how you paid or to your wallet, as you choose; what you paid from your wallet goes back there. So does the shipping fee, once every item of the order was cancelled before anything was shipped.

## After it is delivered

Open the item in [your orders](/profile/orderHistory), choose **Request Refund** and say why. You can ask {returnWindow}. We look at each request and mail you the answer.

- When we accept it, you get back what you paid for the item: its price less its share of a coupon. You choose where to: back to how you paid online, to a UPI id or bank account if you paid in cash, or to your wallet. Banks usually take 5 to 7 working days; the wallet has it at once, and pays your next orders.
- The shipping fee of an order that was delivered stays with us.
- When we do not accept it, you can ask again.

## Another size

Choose the other size when you ask for the return. We keep it for you, and once we accept the return, what goes back to you pays for it.

## Damaged or wrong

Choose **Damaged product** as the reason. For anything else, reach us: {customerCare}.`,

  shipping: `## What it costs

Shipping fee: {shippingFee}. The checkout shows it before you order.

## Where and when

We deliver to addresses in India. Enter your PIN code on the page of a product to see when it would arrive.

We mail you when an item has left us. [Your orders](/profile/orderHistory) show how far each one is.

## Paying on delivery

Cash on delivery: {cashOnDelivery}.

## Late, or not there

Reach us: {customerCare}. If that does not help, [send a complaint](/complaints).`,

  privacy: `{seller} is responsible for your data in this shop. Below stands, for every purpose, what we keep and for how long. See, download and erase it under [My data](/profile/data) in your account.`,

  terms: `## Who sells

{seller}, {address}, GSTIN {gstin}, sells what this shop shows, itself and in its own name.

## Prices

Prices are in Indian rupees and contain all taxes. Discounts and the shipping fee ({shippingFee}) stand in the cart before you order; the total that you confirm is what you pay.

## Your order

Your order is placed when the shop shows its confirmation; we also mail it to you. You can order at most {unitsPerLine} of one size. If we cannot deliver an item, we cancel it, and what you paid for it goes back to you.

## Paying

You can pay {waysToPay}.

## Delivery and returns

[Shipping](/shipping) and [Returns](/returns) say what holds. An order keeps the terms that it was placed under.

## Your account

The shop is for people of 18 or older; a parent orders for a child. Keep your password to yourself. What we know about you stands under [Privacy](/privacy).

## If something is wrong

Reach us: {customerCare}. Or [send a complaint](/complaints): we acknowledge it within {acknowledgedWithin} and resolve it within {resolvedWithin}. These terms take nothing from the rights that the Consumer Protection Act, 2019, gives you. The law of India holds.`,

  contact: `## Customer care

{customerCare}

## Seller

{seller}
{address}
GSTIN {gstin}

## Grievance officer

{grievanceOfficer}

[Send a complaint](/complaints) and get a ticket number at once. We acknowledge it within {acknowledgedWithin} and resolve it within {resolvedWithin}.`,
}
