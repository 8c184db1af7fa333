type ShopText = { label: string; default: string; maxLength: number; hint: string }

/** The words of the storefront that say what is sold and how the shop speaks. The specification fixes none of them. `hint`: where they are. */
export const shopTexts = {
  goods: {
    label: 'What you sell',
    default: 'Footwear, kit and gear',
    maxLength: 60,
    hint: 'Above the headline of the home page, and in what search engines show of listings. Empty: nothing.',
  },
  brandsPromise: {
    label: 'After the number of brands',
    default: 'brands, from school ground to stadium',
    maxLength: 60,
    hint: 'Below the top of the home page, if you sell more than one brand. Empty: it is not shown.',
  },
  cashPromise: {
    label: 'After the limit of cash on delivery',
    default: 'and below: pay in cash at the door',
    maxLength: 60,
    hint: 'Below the top of the home page, if you take cash. Empty: it is not shown.',
  },
  searchHint: {
    label: 'In the search box',
    default: 'Search shoes, jerseys, brands',
    maxLength: 40,
    hint: 'Until something is typed.',
  },
  bySport: {
    label: 'Above the links to sports',
    default: 'By sport',
    maxLength: 16,
    hint: 'In the menu and on the home page, once products on sale say which sports they are for.',
  },
  nothingFound: {
    label: 'When a search finds nothing',
    default: 'Check the spelling, or try a sport, a brand or a kind of kit: football, shoes, shorts.',
    maxLength: 160,
    hint: 'Below “No results”.',
  },
  notFound: {
    label: 'At an address that does not exist',
    default: 'This address is out of bounds. What you were looking for may have left the shop.',
    maxLength: 160,
    hint: 'Below “404: Page not found”.',
  },
  signInCall: {
    label: 'Beside the forms to log in and register',
    default: 'On your marks.',
    maxLength: 40,
    hint: 'In large letters, on your brand colour. Empty: nothing.',
  },
  handover: {
    label: 'Above what an assistant has put together',
    default: 'Your assistant has put this together for you. Nothing is reserved, and only you can order it.',
    maxLength: 160,
    hint: 'On the page to which an assistant sends a shopper.',
  },
  earlierOrders: {
    label: 'Above orders of your shop before',
    default:
      'What you bought before we moved here. It is kept to be read: for returns and invoices, write to us.',
    maxLength: 160,
    hint: 'Below the orders of a customer, if you imported earlier ones.',
  },
  newsletterTitle: {
    label: 'Above the newsletter box',
    default: 'New kit, once a month',
    maxLength: 40,
    hint: 'In the footer, while the box is shown.',
  },
} as const satisfies Record<string, ShopText>

export type ShopTextName = keyof typeof shopTexts
