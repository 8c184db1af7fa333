import { MASKED_AFTER_BOOKS, rupees, type Tables, WITH_BOOKS } from '../../lib/noun.ts'

export const tables: Tables = {
  orders: {
    withheld: { work: 'cod_limit, hold_ends_at' },
    erased: { shipping_address: 'kept', gstin: 'kept', legal_name: 'kept' },
    kept: `${MASKED_AFTER_BOOKS}; unpaid ones until the account is erased`,
    downloaded: true,
  },
  order_items: {
    exported: `id, order_id, position, product_id, product_name, brand_id, brand_name, category_id, category_name, size_id, size, size_label, quantity, ${rupees('original_price', 'price', 'coupon_share', 'refund')}, thumbnail, status, cancel_reason, sold_at`,
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: true,
  },
  order_item_history: {
    exported: 'id, item_id, from_status, to_status, by_user, reason, created_at',
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: true,
  },
  return_steps: {
    exported:
      'id, request_id, requested_at, kind, way, tracking_number, whole, damaged, foreign_units, booked_by, booked_at',
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: 'steps of a return, said on the order',
  },
  order_addresses: {
    exported: 'id, order_id, address, made_at',
    erased: 'deleted',
    kept: 'until the account is erased, at most as long as the books (keep-books)',
    downloaded: 'of an order, which says its address',
  },
  order_sources: {
    exported: 'order_id, channel, source, medium, campaign, agreed_to, told_to, user_agent',
    erased: 'deleted',
    kept: 'until the customer withdraws or erases the account',
    downloaded: true,
  },
  order_tags: {
    erased: { tag: 'masked' },
    kept: 'with the order; those that name the customer until the account is erased',
    downloaded: 'working marks of the shop',
  },
  order_mails: {
    exported: 'id, order_id, subject, posted_at',
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: 'subjects of mails that the customer has',
  },
  exchanges: {
    exported: 'id, returned_item_id, size_id, quantity, state, created_at, ends_at',
    erased: 'kept',
    kept: WITH_BOOKS,
    downloaded: true,
  },
  pending_confirmations: { unexported: 'work' },
}
