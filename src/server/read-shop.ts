import { dependsOnWeight } from '../lib/delivery-zones.ts'
import { fontOf, fontVariables } from '../lib/fonts.ts'
import { fromRupees, toRupees } from '../lib/money.ts'
import { pathOf } from '../lib/pictures.ts'
import { config } from '../platform/config.ts'
import { recipientKeys } from '../platform/conversions/recipients.ts'
import { offersGoogle } from '../platform/google.ts'
import { countInvalidations } from '../platform/http/page-cache.ts'
import { senderAddress } from '../platform/mail-server.ts'
import { offersOnlinePayment, paymentProvider } from '../platform/payment-provider.ts'
import { shippingOf } from '../shop/feeds/shipping-rules.ts'
import { lastStepOf, whenPaidBack } from '../shop/orders/return-rules.ts'
import { recipients } from '../shop/orders/sources/rules.ts'
import { colourVariables } from '../shop/settings/colour-rules.ts'
import { currentSettings, ownLook } from '../shop/settings/current-settings.ts'
import { onlyStateServed } from '../shop/settings/gst-scheme-rules.ts'
import { pickupOffer } from '../shop/settings/pickup-rules.ts'
import { type Settings, shopName, showsBuyersRatings, waysToPay } from '../shop/settings/rules.ts'
import {
  deliveryText,
  paymentText,
  returnsText,
  shippingFeeBasis,
  shippingFees,
} from '../shop/settings/selling-texts-rules.ts'
import type { OfferTerms } from '../storefront/product/offer-terms.ts'
import type { ShopFacts } from '../storefront/shared/shop-facts.ts'
import { readShared } from './shared-facts.ts'

const alwaysSo = {
  origin: config.PUBLIC_URL,
  demo: config.MODE === 'demo',
  google: offersGoogle,
}

export type ShopDraft = { texts: Partial<Settings['texts']>; colours: Partial<Settings['shop']> }

/** `draft`: what an admin has not saved. */
export async function readShop(draft?: ShopDraft): Promise<ShopFacts> {
  const readAt = countInvalidations()
  const settings = await currentSettings()
  const { brands, heads, sports, multibuys } = await readShared(settings, readAt)
  const { freeShippingFrom, zones, codLimit, returnDays } = settings.selling
  const ways = waysToPay(settings, offersOnlinePayment())
  const onlyState = onlyStateServed(settings.seller)
  const { logo, ratings, wishlists } = settings.shop
  const shop = { ...settings.shop, ...draft?.colours }
  return {
    ...alwaysSo,
    paymentScript: paymentProvider().browser.script,
    brands,
    sports,
    heads,
    multibuys,
    priceBounds: settings.catalogue.priceBounds,
    name: shopName(settings),
    logo: logo && { src: pathOf(logo.hash), width: logo.width, height: logo.height },
    style: {
      ...colourVariables(shop),
      ...fontVariables(fontOf(shop)),
      ...(ownLook({ shop }) && { '--own-look': 'yes' }),
    },
    texts: { ...settings.texts, ...draft?.texts },
    ratings,
    sortsByRating: showsBuyersRatings(settings),
    wishlists,
    asksSource: settings.shop.asksSource,
    tells: settings.shop.asksSource ? recipients.filter((name) => recipientKeys()[name]) : [],
    codCaptcha: settings.selling.codCaptcha,
    onlinePayment: ways.online,
    wallet: ways.wallet,
    seller: settings.seller.name || shopName(settings),
    supportEmail: settings.seller.email || senderAddress(),
    selling: {
      shippingFee: toRupees(shippingFees(settings.selling).lowest),
      freeShippingFrom: freeShippingFrom !== null && zones.length === 0 ? toRupees(freeShippingFrom) : null,
      onlyState,
      feeBasis: shippingFeeBasis(settings.selling),
      codLimit: toRupees(codLimit),
      delivery: deliveryText(settings.selling, onlyState, pickupOffer(settings) !== null),
      payment: paymentText(ways, settings.selling),
      returns: returnsText(returnDays),
      paidBack: whenPaidBack[lastStepOf(settings.selling)],
    },
  }
}

/** What structured data says of delivery and returns; Google reads no regions of India, so it is the highest fee. */
export async function readOfferTerms(): Promise<OfferTerms> {
  const { selling, seller } = await currentSettings()
  const terms = { fees: selling, onlyState: onlyStateServed(seller) }
  return {
    returnDays: selling.returnDays,
    shippingOf: (price, weight) => {
      if (weight === null && dependsOnWeight(selling)) return null
      const goods = { price: fromRupees(price), weight: weight ?? selling.defaultWeight }
      return Math.max(...shippingOf(terms, goods).map((each) => toRupees(each.price)))
    },
  }
}
