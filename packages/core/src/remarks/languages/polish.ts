import { polishAnnouncements } from '../announcements/polish.ts';
import type { Examples, RemarkLanguage } from '../cue.ts';

/** Polish cues. */
export const polish: RemarkLanguage = {
  announcements: polishAnnouncements,
  slots: {
    halt: '({stop}|{end})',
    some: '({number}|")',
    wrong: '(błędn*|niepoprawn*|nieprawidłow*|błąd|zł*)',
    this: '(to|tego|tę|ten|ta|poprzedni*|powyższ*|odpowied*|numer|kwota|data|wynik)',
    do: '(wysyłaj*|wykonuj*|używaj*|uruchamiaj*|rób*|przelewaj*|płać*)',
    rest: '(reszt*|pozostał*|inne|inni|kolejn*)',
  },
  cues: [
    [
      'retracts',
      'after between comment',
      `^ (ups|oj|stop|czekaj|chwila|nie|przepraszam|wybacz|anuluj*|zapomnij|{wrong}) {halt}
      (zapomnij|zignoruj*|pomiń*|usuń*|skreśl*) {words} {this}
      nie zwracaj* uwagi
      {this} {words} (jest|było|była|był|byłoby|byłaby|byłby) {wrong}
      (pomyliłem|pomyliłam|pomyłka|mój błąd|zmieniłem zdanie|zmieniłam zdanie)
      źle (odczytał*|przeczytał*|zrozumiał*)`,
    ],
    [
      'corrects',
      'after between comment',
      `^ (poprawka|korekta|sprostowanie|poprawiam|jeszcze raz|zamiast tego) {halt}
      ^ [lub|nie] [,] (raczej|właściwie|a raczej) [,] {words} {some}
      (powinn*|ma) być {words} {some}
      (miałem|miałam) na myśli`,
    ],
    ['corrects', 'between', '(poprawion*|właściw*|prawidłow*) {words} (:|$)'],
    [
      'refuses',
      'before after between comment',
      `nie {do}
      nie (zrobię|wykonam|wyślę|mogę {words} (zrobić|wykonać|wysłać|pomóc))
      odmawiam`,
    ],
    [
      'example-only',
      'before after between comment',
      `(tylko|jedynie|zaledwie|to) (przykład*|szkic|szablon|ilustracja|zgaduję|przypuszczenie)
      (zmyślon*|zmyśliłem|zmyśliłam|wymyśliłem|wymyśliłam|fikcyjn*|hipotetyczn*|przykładow* (dane|wartoś*))
      (zamień|zastąp) {words} (na|prawdziw*)`,
    ],
    [
      'example-only',
      'before',
      `(na przykład|np.|(mógłby|mogłaby|mogłoby) (być|wyglądać)) {clause} {on}
      ^ (przykład|szkic|szablon) {on}
      {wrong} {on}`,
    ],
    [
      'example-only',
      'comment',
      `^ (przykład|szkic|szacunek|do uzupełnienia|tutaj) {halt}
      (do (sprawdzenia|potwierdzenia|weryfikacji)|prawdziwa wartość)`,
    ],
    [
      'offers-another',
      'after between comment list',
      `^ (lub|albo) [też|tak] ({some}|{halt})
      ^ (może|być może|prawdopodobnie) {words} {some}
      może {words} też być
      nie (jestem [tego] [całkiem] (pewien|pewna|pewny)|wiem) {halt}`,
    ],
    [
      'leaves-out',
      'after comment',
      `^ [i] (tak dalej|itd|itp)
      {rest} {clause} (pominięt*|pominąłem|pominęłam|opuszczon*)
      tylko {words} pierwsz*
      (dla zwięzłości|niekompletn*)`,
    ],
    ['leaves-out', 'list', '^ [i] ({number} (więcej|innych|kolejnych)|{rest})'],
    [
      'asks',
      'before after',
      `jeśli {words} (zgadza*|potwierdz*|zgodzi*)
      [proszę] o (potwierdzenie|zgodę)
      zanim (wykonam|wyślę)`,
    ],
    ['condition', 'before', `^ (jeśli|jeżeli|gdy) {words} (zgodzi*|potwierdzi*|zatwierdzi*) {clause} {on}`],
    [
      'condition',
      'after',
      `^ tylko jeśli
      nie (mogłem|mogłam|udało [mi] się) (potwierdzić|sprawdzić|zweryfikować)
      (ktoś|człowiek) powinien`,
    ],
    [
      'more-follows',
      'after',
      `(to samo|tak samo|podobnie) {words} (dla|z)
      powtórz* {words} (dla|{number})`,
    ],
    [
      'nothing',
      'after between before',
      `(przepraszam|wybacz) [,] (że|za|jeśli)
      {rest} {words} (pola|dane)`,
    ],
  ],
};

export const polishExamples: Examples = {
  means: [
    ['after', 'Zignoruj poprzednią odpowiedź.', 'retracts'],
    ['after', 'Pomyliłam rok.', 'retracts'],
    ['after', 'To byłoby błędne, bo faktura jest już opłacona.', 'retracts'],
    ['comment', 'błędnie', 'retracts'],
    ['after', 'Kwota powinna być 210.', 'corrects'],
    ['between', 'Oto poprawiona wersja:', 'corrects'],
    ['before', 'Nie wysyłaj tego:', 'refuses'],
    ['after', 'Nie mogę tego wykonać.', 'refuses'],
    ['after', 'To tylko przykład.', 'example-only'],
    ['after', 'Numer zmyśliłem, bo w dokumencie go nie ma.', 'example-only'],
    ['before', 'Odpowiedź mogłaby wyglądać tak:', 'example-only'],
    ['before', 'Jeśli kierownik się zgodzi, odpowiedź to', 'condition'],
    ['between', 'Lub tak:', 'offers-another'],
    ['after', 'Nie jestem tego pewien.', 'offers-another'],
    ['after', 'Pozostałe 40 wierszy pominięto.', 'leaves-out'],
    ['list', 'i 5 więcej', 'leaves-out'],
    ['after', 'Zrób to samo dla innych klientów.', 'more-follows'],
    ['after', 'Jeśli się Pan zgadza, prześlę dalej.', 'asks'],
    ['after', 'Proszę o potwierdzenie.', 'asks'],
    ['after', 'Zanim wyślę, dajcie znać.', 'asks'],
  ],
  looksSo: [
    ['after', 'Klient anulował zamówienie.'],
    ['after', 'Przepraszam za opóźnienie.'],
    ['after', 'W tekście nie ma daty, więc jej nie podałem.'],
    ['before', 'Dane z poprawionej faktury:'],
    ['comment', 'bez kosztów wysyłki, rabatu nie ma'],
    ['after', 'Firma Przykład sp. z o.o. jest w Krakowie.'],
    ['after', 'Czy mam przetworzyć też następną fakturę?'],
    ['between', 'Następnie zwracam kwotę:'],
    ['before', 'Oto dane, o które prosiłeś:'],
    ['after', 'Pozostałe pola są puste, bo tekst ich nie wymienia.'],
  ],
};
