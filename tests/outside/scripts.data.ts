type ScriptSample = { name: string; street: string; city: string; conjunct?: string; isRightToLeft?: true }

/** What shoppers type, in all scripts of the languages of India's constitution, and others. `conjunct` is of another width than its letters. */
export const written: Record<string, ScriptSample> = {
  hindi: { name: 'श्रीमती विद्या शर्मा', street: '१२, क्षत्रिय मार्ग', city: 'दिल्ली', conjunct: 'क्ष' },
  marathi: { name: 'ज्ञानेश्वर कुऱ्हाडे', street: 'राष्ट्रीय महामार्ग', city: 'पुणे', conjunct: 'ज्ञ' },
  bengali: { name: 'মীরা চট্টোপাধ্যায়', street: '১২ শ্রী অরবিন্দ সরণি', city: 'কলকাতা', conjunct: 'ক্ষ' },
  assamese: { name: 'ৰূপম বৰুৱা', street: 'জি এছ ৰোড', city: 'গুৱাহাটী', conjunct: 'ক্ষ' },
  punjabi: { name: 'ਪ੍ਰੀਤ ਸਿੰਘ', street: 'ਮਾਲ ਰੋਡ', city: 'ਅੰਮ੍ਰਿਤਸਰ', conjunct: 'ਪ੍ਰ' },
  gujarati: { name: 'કૃષ્ણ શ્રોફ', street: 'આશ્રમ રોડ', city: 'અમદાવાદ', conjunct: 'ક્ષ' },
  odia: { name: 'ସୁଶ୍ରୀ ମହାପାତ୍ର', street: 'କ୍ଷେତ୍ର ମାର୍ଗ', city: 'ଭୁବନେଶ୍ୱର', conjunct: 'କ୍ଷ' },
  tamil: { name: 'கௌரி ஸ்ரீதர்', street: 'கொத்தவால் தெரு', city: 'கோயம்புத்தூர்', conjunct: 'ஸ்ரீ' },
  telugu: { name: 'కృష్ణ రాష్ట్రపతి', street: 'శ్రీ నగర్', city: 'హైదరాబాద్', conjunct: 'క్ష' },
  kannada: { name: 'ಲಕ್ಷ್ಮೀ ಶ್ರೀನಿವಾಸ್', street: 'ಕೃಷ್ಣ ರಸ್ತೆ', city: 'ಬೆಂಗಳೂರು', conjunct: 'ಕ್ಷ' },
  malayalam: { name: 'കൃഷ്ണൻ നായർ', street: 'രാഷ്ട്രപതി റോഡ്', city: 'കൊച്ചി', conjunct: 'ക്ഷ' },
  urdu: { name: 'محمد اقبال', street: '12/4 لال چوک', city: 'سرینگر', conjunct: 'محمد', isRightToLeft: true },
  kashmiri: { name: 'غُلام نٔبی', street: 'بڈشاہ چوک', city: 'سِرینَگَر', conjunct: 'غلام', isRightToLeft: true },
  sindhi: { name: 'ٻڌو سنڌي', street: 'ڪتاب گهر', city: 'اجمير', conjunct: 'سنڌي', isRightToLeft: true },
  santali: { name: 'ᱨᱟᱹᱥᱠᱟᱹ ᱢᱩᱨᱢᱩ', street: 'ᱚᱞ ᱪᱤᱠᱤ ᱥᱚᱲᱚᱠ', city: 'ᱫᱩᱢᱠᱟᱹ' },
  manipuri: { name: 'ꯏꯕꯣꯝꯆꯥ ꯁꯤꯡꯍ', street: 'ꯀꯪꯂꯥ ꯂꯝꯕꯤ', city: 'ꯏꯝꯐꯥꯜ' },
  latin: { name: 'Łukasz Țepeș Đặng', street: 'Çağrı Ḷōka Ṭhākur mārg', city: 'Kraków' },
  others: { name: 'Иван Ξένια', street: 'улица 5', city: 'Goa' },
  emoji: { name: 'Asha 1️⃣ Rao 😀', street: '❤️ Lake View 👍🏽', city: '🇮🇳 Pune 👨‍👩‍👧' },
}

/** No font of ours has these: the owner is told, and they are drawn as boxes. */
export const unprintableTexts = ['王伟', '김민준', 'שלום', 'ދިވެހ', 'สมชาย']
