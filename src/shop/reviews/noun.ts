import type { Tables } from '../../lib/noun.ts'

export const tables: Tables = {
  reviews: {
    exported:
      'id, product_id, user_id, order_item_id, stars, fit, text, state, hidden_for, reply, reports, written_at, edited_at',
    erased: { text: 'masked', reply: 'masked' },
    kept: 'text and answer until the account is erased; stars and fit, without a name, as long as the product',
    downloaded: true,
  },
  review_photos: {
    exported: 'name, review_id, position, width, height, average_colour, approved, added_at',
    erased: 'deleted',
    kept: 'until its text is deleted or the account is erased; the file a minute longer, delete-replaced-pictures',
    downloaded: true,
  },
  review_requests: {
    exported: 'order_id, mailed_at',
    erased: 'kept',
    kept: 'as long as its order',
    downloaded: 'the mail says it',
  },
  review_sums: { unexported: 'derived' },
}
