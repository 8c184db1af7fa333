import { providerName } from '../../settings/provider-name.data.ts'
import type { Language, Purpose } from './rules.ts'

export type Text = Record<Language, string>

export type PurposeText = { title: Text; data: Text; why: Text; kept: Text }

/** A change needs another `NOTICE_VERSION`; the text of `analytics` is in a file of its own. */
export const purposeTexts: Record<Exclude<Purpose, 'analytics'>, PurposeText> = {
  account: {
    title: { en: 'Your account', hi: 'आपका खाता' },
    data: {
      en: 'Your name, email, phone, password (only as a hash), picture, addresses, wishlist, cart and the sizes you choose.',
      hi: 'आपका नाम, ईमेल, फ़ोन, पासवर्ड (केवल हैश के रूप में), चित्र, पते, पसंद की सूची, कार्ट और आपके चुने हुए साइज़।',
    },
    why: {
      en: 'To let you sign in and to keep your cart, addresses and orders in one place. You agree by registering, and withdraw by erasing your account.',
      hi: 'ताकि आप साइन इन कर सकें और आपका कार्ट, पते और ऑर्डर एक जगह रहें। पंजीकरण करके आप सहमति देते हैं, और खाता मिटाकर उसे वापस लेते हैं।',
    },
    kept: {
      en: 'Until you erase your account, and then for one year, encrypted, as the law asks.',
      hi: 'जब तक आप खाता नहीं मिटाते, और उसके बाद क़ानून के अनुसार एक वर्ष तक, एन्क्रिप्ट करके।',
    },
  },
  orders: {
    title: { en: 'Orders, payments and returns', hi: 'ऑर्डर, भुगतान और वापसी' },
    data: {
      en: 'What you order, the address and phone of the delivery, how you paid, returns, exchanges and your wallet. Card and UPI details stay with the payment provider; a UPI id or bank account that you give for a refund is encrypted, and deleted when it is paid.',
      hi: 'आप क्या ऑर्डर करते हैं, डिलीवरी का पता और फ़ोन, भुगतान का तरीका, वापसी, साइज़ बदलवाना (एक्सचेंज) और आपका वॉलेट। कार्ड और UPI का विवरण भुगतान प्रदाता के पास रहता है; रिफ़ंड के लिए दी गई UPI आईडी या बैंक खाता एन्क्रिप्ट रहता है, और भुगतान होते ही मिटा दिया जाता है।',
    },
    why: {
      en: 'To deliver what you order, take and refund money, and mail you about it.',
      hi: 'ताकि हम आपका ऑर्डर पहुँचा सकें, पैसे ले और लौटा सकें, और आपको इसके बारे में मेल भेज सकें।',
    },
    kept: {
      en: 'As long as the books, see below.',
      hi: 'जब तक बही-खाते रखे जाते हैं (नीचे देखें)।',
    },
  },
  newsletter: {
    title: { en: 'News and offers by mail', hi: 'मेल से समाचार और ऑफ़र' },
    data: { en: 'Your name and email.', hi: 'आपका नाम और ईमेल।' },
    why: {
      en: 'To mail you new products and offers, at most twice a month. Only if you switch it on in your account; you can switch it off there at any time.',
      hi: 'ताकि हम आपको महीने में अधिक से अधिक दो बार नए उत्पादों और ऑफ़र की मेल भेज सकें। केवल तब जब आप अपने खाते में इसे चालू करें; वहीं कभी भी बंद कर सकते हैं।',
    },
    kept: { en: 'Until you switch it off.', hi: 'जब तक आप इसे बंद नहीं करते।' },
  },
  alerts: {
    title: { en: 'Mails about products that you wait for', hi: 'जिन उत्पादों का आप इंतज़ार करते हैं, उनकी मेल' },
    data: {
      en: 'Your name and email, and which size or price of which product you wait for.',
      hi: 'आपका नाम और ईमेल, और आप किस उत्पाद के किस साइज़ या दाम का इंतज़ार करते हैं।',
    },
    why: {
      en: 'To mail you when the size is in stock again or the product costs less. Only where you ask for it; a link in each mail stops them, and so does My data.',
      hi: 'ताकि साइज़ फिर उपलब्ध होने या दाम घटने पर हम आपको मेल भेज सकें। केवल तब जब आप इसके लिए कहें; हर मेल में दिए लिंक से या ‘My data’ में आप इन्हें बंद कर सकते हैं।',
    },
    kept: {
      en: 'Until a day after the mail about the size, or until you stop it.',
      hi: 'साइज़ की मेल भेजे जाने के एक दिन बाद तक, या जब तक आप इसे बंद नहीं करते।',
    },
  },
  reviews: {
    title: { en: 'Your reviews of products', hi: 'उत्पादों की आपकी समीक्षाएँ' },
    data: {
      en: 'The stars, how it fits, what you write and your photos, with the size you bought.',
      hi: 'आपके दिए सितारे, साइज़ कैसा रहा, आपने क्या लिखा, आपकी तस्वीरें, और आपने कौन-सा साइज़ ख़रीदा।',
    },
    why: {
      en: 'To show others your review, with your first name and one letter of your last name. Only if you write one.',
      hi: 'ताकि दूसरे आपकी समीक्षा देख सकें, आपके पहले नाम और उपनाम के एक अक्षर के साथ। केवल तब जब आप समीक्षा लिखें।',
    },
    kept: {
      en: 'Until you delete the review or erase your account. Then stars and fit still count, without your name.',
      hi: 'जब तक आप समीक्षा या अपना खाता नहीं मिटाते। उसके बाद सितारे और साइज़ की राय आपके नाम के बिना गिने जाते हैं।',
    },
  },
  security: {
    title: { en: 'Security', hi: 'सुरक्षा' },
    data: {
      en: 'When, with which browser and from which part of the network you sign in.',
      hi: 'आप कब, किस ब्राउज़र से और नेटवर्क के किस हिस्से से साइन इन करते हैं।',
    },
    why: {
      en: 'To find misuse of your account and of the shop, as the law asks.',
      hi: 'ताकि क़ानून के अनुसार आपके खाते और दुकान के दुरुपयोग का पता चल सके।',
    },
    kept: { en: 'One year.', hi: 'एक वर्ष।' },
  },
  complaints: {
    title: { en: 'Complaints', hi: 'शिकायतें' },
    data: {
      en: 'Your name, email and what you write to us.',
      hi: 'आपका नाम, ईमेल और जो आप हमें लिखते हैं।',
    },
    why: {
      en: 'To acknowledge and resolve your complaint in the time that the law sets.',
      hi: 'ताकि क़ानून द्वारा तय समय में हम आपकी शिकायत मिलने की सूचना दे सकें और उसे हल कर सकें।',
    },
    kept: {
      en: 'Two years after it was resolved: for so long a complaint may be brought to a commission.',
      hi: 'हल होने के दो वर्ष बाद तक: इतने समय तक शिकायत उपभोक्ता आयोग में ले जाई जा सकती है।',
    },
  },
  books: {
    title: { en: 'Books and taxes', hi: 'बही-खाते और कर' },
    data: {
      en: 'Orders, invoices with name and address, payments and refunds.',
      hi: 'ऑर्डर, नाम और पते वाले बिल, भुगतान और धन-वापसी।',
    },
    why: {
      en: 'Tax and company law make us keep them, also after you erase your account.',
      hi: 'कर और कंपनी क़ानून के अनुसार हमें इन्हें रखना होता है, आपके खाता मिटाने के बाद भी।',
    },
    kept: { en: 'Eight years.', hi: 'आठ वर्ष।' },
  },
}

export const noticeTexts = {
  title: { en: 'Privacy', hi: 'निजता' },
  intro: {
    en: 'What we know about you, what for, and for how long. The law is the Digital Personal Data Protection Act, 2023.',
    hi: 'हम आपके बारे में क्या जानते हैं, किसलिए, और कितने समय तक। क़ानून है डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम, 2023।',
  },
  data: { en: 'What', hi: 'क्या' },
  why: { en: 'What for', hi: 'किसलिए' },
  kept: { en: 'How long', hi: 'कितने समय तक' },
  recipientsTitle: { en: 'Who else receives it', hi: 'और किसे मिलता है' },
  recipients: {
    en: `The payment provider (${providerName}): your name, email, phone and what is to be paid. The carrier: name, address and phone of the delivery. Whoever runs our servers and our mail, for us and by contract. Authorities, where a law says so. Nobody buys your data.`,
    hi: `भुगतान प्रदाता (${providerName}): आपका नाम, ईमेल, फ़ोन और देय राशि। कूरियर: डिलीवरी का नाम, पता और फ़ोन। जो अनुबंध के अनुसार हमारे लिए हमारे सर्वर और मेल चलाते हैं। सरकारी प्राधिकरण, जहाँ क़ानून कहे। आपका डेटा कोई नहीं ख़रीदता।`,
  },
  rightsTitle: { en: 'Your rights', hi: 'आपके अधिकार' },
  rights: {
    en: 'In your account, under ‘My data’, you can see and download all of it, correct it, withdraw a consent, name somebody who may use your rights after you, and erase your account. Without an account, write to the grievance officer. If our answer does not satisfy you, complain to the Data Protection Board of India.',
    hi: 'अपने खाते में ‘My data’ के नीचे आप सब कुछ देख और डाउनलोड कर सकते हैं, सुधार सकते हैं, सहमति वापस ले सकते हैं, अपने बाद अधिकारों के लिए किसी को नामित कर सकते हैं, और खाता मिटा सकते हैं। खाते के बिना, शिकायत अधिकारी को लिखें। अगर आप हमारे उत्तर से संतुष्ट न हों, तो भारत के डेटा संरक्षण बोर्ड में शिकायत करें।',
  },
  cookiesTitle: { en: 'Cookies', hi: 'कुकीज़' },
  cookies: {
    en: 'One keeps you signed in, others remember that a browser is yours. None follows you to other sites.',
    hi: 'एक कुकी आपको साइन इन रखती है, बाकी याद रखती हैं कि ब्राउज़र आपका है। कोई भी कुकी दूसरी साइटों पर आपका पीछा नहीं करती।',
  },
  ageTitle: { en: '18 or older', hi: '18 वर्ष या अधिक' },
  age: {
    en: 'The shop is for people of 18 or older. A parent orders for a child.',
    hi: 'यह दुकान 18 वर्ष या उससे अधिक आयु के लोगों के लिए है। बच्चे के लिए माता-पिता ऑर्डर करें।',
  },
  contactTitle: { en: 'Who answers', hi: 'कौन उत्तर देता है' },
  version: { en: 'Text of', hi: 'पाठ की तारीख़' },
} as const satisfies Record<string, Text>
