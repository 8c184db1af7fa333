import { Hono } from 'hono'
import type { SessionEnv } from '../platform/http/session.ts'
import { adminRoutes } from '../shop/accounts/admins/routes.ts'
import { apiKeyRoutes } from '../shop/accounts/api-keys/routes.ts'
import { googleRoutes } from '../shop/accounts/google-routes.ts'
import { passkeyRoutes } from '../shop/accounts/passkeys/routes.ts'
import { profileRoutes } from '../shop/accounts/profile-routes.ts'
import { accountRoutes } from '../shop/accounts/routes.ts'
import { enrolRoutes } from '../shop/accounts/second-factor/enrol-routes.ts'
import { secondStepRoutes } from '../shop/accounts/second-factor/sign-in-routes.ts'
import { securityRoutes } from '../shop/accounts/security/routes.ts'
import { addressRoutes } from '../shop/addresses/routes.ts'
import { alertRoutes, stopAlertRoutes } from '../shop/alerts/routes.ts'
import { activityRoutes } from '../shop/assistants/activity/routes.ts'
import { handoverRoutes } from '../shop/assistants/checkouts/handover-routes.ts'
import { linkingRoutes } from '../shop/assistants/linking/routes.ts'
import { cartCouponRoutes } from '../shop/cart/coupon-routes.ts'
import { cartRoutes } from '../shop/cart/routes.ts'
import { batchRoutes } from '../shop/catalog/batches/routes.ts'
import { boughtTogetherRoutes } from '../shop/catalog/bought-together/routes.ts'
import { brandRoutes } from '../shop/catalog/brands/routes.ts'
import { bulkRoutes } from '../shop/catalog/bulk/routes.ts'
import { categoryRoutes } from '../shop/catalog/categories/routes.ts'
import { csvRoutes } from '../shop/catalog/csv/routes.ts'
import { facetRoutes } from '../shop/catalog/facets/routes.ts'
import { homeRoutes } from '../shop/catalog/home/routes.ts'
import { catalogRoutes } from '../shop/catalog/listing/routes.ts'
import { searchesWithoutResultRoutes } from '../shop/catalog/listing/searches-without-result-routes.ts'
import { popularSearchRoutes } from '../shop/catalog/popular-searches/routes.ts'
import { productRoutes } from '../shop/catalog/products/routes.ts'
import { sampleRoutes } from '../shop/catalog/samples/routes.ts'
import { sizeGuideRoutes } from '../shop/catalog/size-guides/routes.ts'
import { knowOwnSizes } from '../shop/catalog/size-lists/know-own-sizes.ts'
import { sizeListRoutes } from '../shop/catalog/size-lists/routes.ts'
import { skuPicturesRoutes } from '../shop/catalog/sku-pictures/routes.ts'
import { sportRoutes } from '../shop/catalog/sports/routes.ts'
import { stockDaysRoutes } from '../shop/catalog/stock/routes.ts'
import { stockTakeRoutes } from '../shop/catalog/stock-take/routes.ts'
import { styleRoutes } from '../shop/catalog/styles/routes.ts'
import { suggestionRoutes } from '../shop/catalog/suggestions/routes.ts'
import { synonymRoutes } from '../shop/catalog/synonyms/routes.ts'
import { checkoutRoutes } from '../shop/checkout/routes.ts'
import { couponAdminRoutes } from '../shop/coupons/admin-routes.ts'
import { couponRoutes } from '../shop/coupons/routes.ts'
import { foreignOrderRoutes } from '../shop/customers/foreign-orders/routes.ts'
import { customerImportRoutes } from '../shop/customers/moving-in/routes.ts'
import { ownDataRoutes } from '../shop/customers/privacy-requests/routes.ts'
import { customerRoutes } from '../shop/customers/routes.ts'
import { deliveryRoutes } from '../shop/delivery/routes.ts'
import { fulfilmentAdminRoutes } from '../shop/fulfilment/admin-routes.ts'
import { claimRoutes } from '../shop/fulfilment/claims/routes.ts'
import { counterRoutes } from '../shop/fulfilment/counter/routes.ts'
import { courierFileRoutes } from '../shop/fulfilment/csv/routes.ts'
import { mailPreviewRoutes } from '../shop/fulfilment/mail-preview/routes.ts'
import { outcomeRoutes } from '../shop/fulfilment/outcomes/routes.ts'
import { refundDecisionRoutes } from '../shop/fulfilment/refund-requests/routes.ts'
import { remittanceRoutes } from '../shop/fulfilment/remittances/routes.ts'
import { returnRoutes } from '../shop/fulfilment/returns-routes.ts'
import { fulfilmentRoutes } from '../shop/fulfilment/routes.ts'
import { paperRoutes } from '../shop/fulfilment/shipping-documents/routes.ts'
import { grievanceRoutes } from '../shop/grievances/routes.ts'
import { gstRoutes } from '../shop/gst/routes.ts'
import { historyRoutes } from '../shop/history/routes.ts'
import { invoiceRoutes } from '../shop/invoices/routes.ts'
import { legalRoutes } from '../shop/legal/routes.ts'
import { multibuyRoutes } from '../shop/multibuys/routes.ts'
import { noteRoutes } from '../shop/notes/routes.ts'
import { offerRoutes } from '../shop/offers/routes.ts'
import { orderAdminRoutes } from '../shop/orders/admin-routes.ts'
import { orderRoutes } from '../shop/orders/routes.ts'
import { proposalRoutes } from '../shop/proposals/routes.ts'
import { balanceRoutes } from '../shop/reports/balances/routes.ts'
import { bestSellersRoutes } from '../shop/reports/best-sellers/routes.ts'
import { cashParcelRoutes } from '../shop/reports/cash-parcels/routes.ts'
import { exportRoutes } from '../shop/reports/data-export/routes.ts'
import { downloadRoutes } from '../shop/reports/downloads/routes.ts'
import { healthRoutes } from '../shop/reports/health/routes.ts'
import { legalReportRoutes } from '../shop/reports/legal/routes.ts'
import { firstStepRoutes } from '../shop/reports/onboarding/routes.ts'
import { pendingTaskRoutes } from '../shop/reports/pending-tasks/routes.ts'
import { reportRoutes } from '../shop/reports/routes.ts'
import { sourceRoutes } from '../shop/reports/sources/routes.ts'
import { reviewRoutes } from '../shop/reviews/routes.ts'
import { viewRoutes } from '../shop/saved-views/routes.ts'
import { settingsRoutes } from '../shop/settings/routes.ts'
import { scheduledRoutes } from '../shop/settings/scheduled/routes.ts'
import { serviceRoutes } from '../shop/settings/services/routes.ts'
import { settlementRoutes } from '../shop/settlements/routes.ts'
import { courierRoutes } from '../shop/shipments/routes.ts'
import { taxRoutes } from '../shop/tax/routes.ts'
import { walletAdminRoutes } from '../shop/wallet/admin-routes.ts'
import { payOutRoutes } from '../shop/wallet/pay-outs/routes.ts'
import { refundRequestsRoutes } from '../shop/wallet/refund-requests/routes.ts'
import { walletRoutes } from '../shop/wallet/routes.ts'
import { webhookRoutes } from '../shop/webhooks/routes.ts'
import { wishlistRoutes } from '../shop/wishlist/routes.ts'

export const api = new Hono<SessionEnv>()
  .use(async (_, next) => {
    await knowOwnSizes()
    await next()
  })
  .route('/', accountRoutes)
  .route('/', googleRoutes)
  .route('/', profileRoutes)
  .route('/', securityRoutes)
  .route('/', secondStepRoutes)
  .route('/', passkeyRoutes)
  .route('/', enrolRoutes)
  .route('/', adminRoutes)
  .route('/', apiKeyRoutes)
  .route('/', customerRoutes)
  .route('/', customerImportRoutes)
  .route('/', foreignOrderRoutes)
  .route('/', ownDataRoutes)
  .route('/', noteRoutes)
  .route('/', addressRoutes)
  .route('/', deliveryRoutes)
  .route('/', catalogRoutes)
  .route('/', styleRoutes)
  .route('/', facetRoutes)
  .route('/', homeRoutes)
  .route('/', suggestionRoutes)
  .route('/', csvRoutes)
  .route('/', sampleRoutes)
  .route('/', batchRoutes)
  .route('/', bulkRoutes)
  .route('/', skuPicturesRoutes)
  .route('/', stockTakeRoutes)
  .route('/', stockDaysRoutes)
  .route('/', productRoutes)
  .route('/', categoryRoutes)
  .route('/', brandRoutes)
  .route('/', sizeListRoutes)
  .route('/', sizeGuideRoutes)
  .route('/', sportRoutes)
  .route('/', synonymRoutes)
  .route('/', searchesWithoutResultRoutes)
  .route('/', popularSearchRoutes)
  .route('/', boughtTogetherRoutes)
  .route('/', legalRoutes)
  .route('/', taxRoutes)
  .route('/', settingsRoutes)
  .route('/', scheduledRoutes)
  .route('/', serviceRoutes)
  .route('/', mailPreviewRoutes)
  .route('/', wishlistRoutes)
  .route('/', alertRoutes)
  .route('/', stopAlertRoutes)
  .route('/', cartRoutes)
  .route('/', cartCouponRoutes)
  .route('/', couponRoutes)
  .route('/', couponAdminRoutes)
  .route('/', offerRoutes)
  .route('/', multibuyRoutes)
  .route('/', walletRoutes)
  .route('/', walletAdminRoutes)
  .route('/', payOutRoutes)
  .route('/', refundRequestsRoutes)
  .route('/', checkoutRoutes)
  .route('/', orderRoutes)
  .route('/', invoiceRoutes)
  .route('/', orderAdminRoutes)
  .route('/', fulfilmentRoutes)
  .route('/', fulfilmentAdminRoutes)
  .route('/', counterRoutes)
  .route('/', returnRoutes)
  .route('/', grievanceRoutes)
  .route('/', paperRoutes)
  .route('/', courierFileRoutes)
  .route('/', claimRoutes)
  .route('/', outcomeRoutes)
  .route('/', refundDecisionRoutes)
  .route('/', remittanceRoutes)
  .route('/', settlementRoutes)
  .route('/', courierRoutes)
  .route('/', reportRoutes)
  .route('/', reviewRoutes)
  .route('/', downloadRoutes)
  .route('/', exportRoutes)
  .route('/', bestSellersRoutes)
  .route('/', balanceRoutes)
  .route('/', sourceRoutes)
  .route('/', cashParcelRoutes)
  .route('/', pendingTaskRoutes)
  .route('/', firstStepRoutes)
  .route('/', healthRoutes)
  .route('/', gstRoutes)
  .route('/', legalReportRoutes)
  .route('/', viewRoutes)
  .route('/', webhookRoutes)
  .route('/', proposalRoutes)
  .route('/', linkingRoutes)
  .route('/', handoverRoutes)
  .route('/', activityRoutes)
  .route('/', historyRoutes)

export type Api = typeof api
