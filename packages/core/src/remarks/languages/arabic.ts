import { arabicAnnouncements } from '../announcements/arabic.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Arabic cues. */
export const arabic: RemarkLanguage = {
  announcements: arabicAnnouncements,
  isOtherScript: true,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(خطأ|خاطئ*|خاطئة|غير صحيح*|غير صالح*)',
    this: '(هذا|هذه|ذلك|السابق*|أعلاه|الجواب|الإجابة|الرد|الرقم|المبلغ|التاريخ|النتيجة)',
    do: '(ترسل*|تنفذ*|تستخدم*|تدفع*|تفعل*|تشغل*|تستعمل*)',
    rest: '(بقية|باقي|الباقي|والباقي|وبقية|المتبقي*|الأخرى)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (لا|انتظر*|عفوا|عفوًا|عذرا|عذرًا|آسف|توقف|ألغ*|{wrong}) {halt}
      (تجاهل*|انس|احذف*|ألغ*) {words} {this}
      {this} {words} {wrong} ({halt}|لأن)
      (أخطأت|خلطت|غيرت رأيي|هذا خطئي|أسأت (الفهم|القراءة))`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (تصحيح|أصحح|بدلا من ذلك|بدلًا من ذلك) {halt}
      (الصحيح|الأصح) [هو] {words} {some}
      (يجب أن (يكون|تكون)|ينبغي أن (يكون|تكون)) {words} {some}
      (قصدت|كنت أقصد)`,
    ],
    ['corrects', 'between', '(المصحح*|المعدل*|الصحيح*) {words} (:|$)'],
    [
      'refuses',
      'before after between comment',
      `لا {do}
      (لن|لا أستطيع [أن]|لا يمكنني [أن]) (أرسل*|أنفذ*|أفعل*|أساعد*|أدفع*|إرسال|تنفيذ|مساعدت*)
      أرفض`,
    ],
    [
      'example-only',
      'before after between comment',
      `(مجرد|فقط|هذا|هذه) (مثال|مسودة|قالب|تخمين|توضيح)
      (مختلق*|وهمي*|افتراضي*|خيالي*|اختلقت|اخترعت|خمنت)
      استبدل*`,
    ],
    [
      'example-only',
      'before',
      `(مثلا|مثلًا|على سبيل المثال) {clause} {on}
      (قد|يمكن أن) (يكون|تكون|يبدو|تبدو) {clause} {on}
      ^ (مثال|مسودة|قالب) {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ (مثال|مسودة|تقدير|تقريبا|هنا) {halt}
      (للتحقق|للتأكيد|القيمة الحقيقية)`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (أو|او) [ربما] ({some}|{halt})
      ^ (ربما|لعل*) {words} {some}
      لست (متأكد*|واثق*)`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ (إلخ|الخ|وهكذا|وما إلى ذلك)
      {rest} {clause} (محذوف*|حذفت|حذف*|تخطي*|لم أدرج*)
      أول {words} فقط
      (للاختصار|اختصارا|غير مكتمل*)`,
    ],
    ['leaves-out', 'list', '^ [و] ({number} (آخر*|أخرى)|{rest})'],
    [
      'asks',
      'before after',
      `إذا (وافقت|أكدت|سمحت)
      (يرجى|أرجو) (التأكيد|الموافقة)
      (موافقتك|تأكيدك)
      قبل (التنفيذ|الإرسال)`,
    ],
    ['condition', 'before', '(إذا|إن|لو) (وافق*|أكد*|قبل*) {clause} {on}'],
    [
      'condition',
      'after',
      `^ فقط إذا
      لم (أتمكن من|أستطع) (التحقق|التأكد|الوصول)
      (يجب أن|ينبغي أن) (يراجع*|يتحقق*) {words} (شخص|إنسان)`,
    ],
    [
      'more-follows',
      'after',
      `(الشيء نفسه|نفس الشيء|بالمثل) {words} (مع|ل*)
      كرر* {words} {number}`,
    ],
    [
      'nothing',
      'after between before',
      `(عذرا|عذرًا|عفوا|آسف) (على|عن)
      {rest} {words} (الحقول|البيانات)`,
    ],
  ],
};

export const arabicExamples: Examples = {
  means: [
    ['after', 'تجاهل الإجابة السابقة.', 'retracts'],
    ['after', 'أخطأت في السنة.', 'retracts'],
    ['comment', 'خطأ', 'retracts'],
    ['after', 'المبلغ يجب أن يكون 210.', 'corrects'],
    ['between', 'إليك النسخة المصححة:', 'corrects'],
    ['before', 'لا ترسل هذا:', 'refuses'],
    ['after', 'لا أستطيع تنفيذ ذلك.', 'refuses'],
    ['after', 'هذا مجرد مثال.', 'example-only'],
    ['after', 'اختلقت الرقم لأنه غير مذكور.', 'example-only'],
    ['before', 'على سبيل المثال، قد يكون الجواب', 'example-only'],
    ['before', 'إذا وافق المدير فالجواب هو', 'condition'],
    ['between', 'أو:', 'offers-another'],
    ['after', 'لست متأكدا من ذلك.', 'offers-another'],
    ['after', 'بقية الصفوف محذوفة.', 'leaves-out'],
    ['after', 'افعل الشيء نفسه مع العملاء الآخرين.', 'more-follows'],
    ['after', 'إذا وافقت فسأتابع.', 'asks'],
    ['after', 'يرجى التأكيد.', 'asks'],
    ['after', 'أنتظر موافقتك.', 'asks'],
    ['after', 'قبل الإرسال أخبرني.', 'asks'],
  ],
  looksSo: [
    ['after', 'ألغى العميل طلبه.'],
    ['after', 'عذرا على التأخير.'],
    ['after', 'لا يذكر النص التاريخ، لذلك لم أدرجه.'],
    ['before', 'بيانات الفاتورة المصححة:'],
    ['comment', 'بدون الشحن، لا يوجد خصم'],
    ['after', 'شركة المثال في القاهرة.'],
    ['after', 'هل أعالج الفاتورة التالية أيضا؟'],
    ['between', 'ثم أعيد المبلغ:'],
    ['before', 'إليك البيانات المطلوبة:'],
    ['after', 'باقي الحقول فارغة لأن النص لا يذكرها.'],
  ],
};
