import type { Announcements } from './announcements.ts';

export const polishAnnouncements: Announcements = {
  common:
    'i w we z ze na do od dla o to jest się nie że ten ta te tego tej tym jak po za przez ale lub oraz już co mi ci ją go mu pan pani pana panu państwu proszę teraz zaraz tylko jego jej są u przy aby żeby więc sam mam',
  letters: 'ąćęłńśźż',
  slots: {
    now: '[teraz|już|zaraz|od razu|natychmiast|najpierw|potem|następnie|więc|dlatego|zatem|także|również|jeszcze|dziś|dzisiaj|to|go|ją|je|ci|panu|pani|państwu|się|tym|tylko|też]',
    act: '(*uję|*ację|zwracam|zwrócę|rezerwuję|otwieram|otworzę|wysyłam|wyślę|przesyłam|prześlę|usuwam|usunę|anuluję|zmieniam|zmienię|tworzę|utworzę|stworzę|zakładam|założę|przenoszę|przeniosę|rozpoczynam|rozpocznę|zaczynam|zacznę|sprawdzam|sprawdzę|szukam|poszukam|wyszukam|dzwonię|wywołuję|wywołam|wykonam|robię|zrobię|rejestruję|zarejestruję|planuję|zaplanuję|powiadamiam|powiadomię|informuję|poinformuję|przelewam|przeleję|przypisuję|przypiszę|zamykam|zamknę|resetuję|zresetuję|proszę o|zajmę|zajmuję|przekażę|dodaję|dodam|umieszczam|umieszczę|składam|złożę|zlecam|zlecę|nadaję|nadam|zatwierdzam|piszę|napiszę|zapisuję|zapiszę|przygotuję|wystawiam|wystawię|wypisuję|łączę|połączę|zgłaszam|zgłoszę|uruchamiam|uruchomię|włączam|włączę|wyłączam|wyłączę|blokuję|zablokuję|odblokuję|przesuwam|przesunę|przełożę|przekładam|poprawiam|poprawię|oddaję|oddam|skontaktuję|zajrzę|spojrzę|pobieram|pobiorę|użyję|zaktualizuję|zarezerwuję|potrzebuję|zwrócimy|wyślemy|zamówię|zamawiam|obsłużę|cofnę|cofam|uzupełnię|uzupełniam|zajmiemy|*ujemy|zweryfikuję|odszukam)',
    done: '(gotowe|gotowy|zrobione|zakończone|załatwione|wykonane|skończę|zakończę|przetworzone|potwierdzone|dostępne|zrobię)',
    call: '(wywołanie|wywołania|polecenie|żądanie|zapytanie|akcja|funkcja|komenda)',
    other:
      '(on|ona|ktoś|administrator|administratorka|kierownik|przełożony|kolega|koleżanka|klient|klientka|użytkownik|programista|asystent|model|pracownik|zespół|szef|dyrektor|menedżer)',
  },
  openers: `
    {act}
    (^|i|,|a|teraz|zaraz|już|toteż|dlatego|potem|najpierw|następnie|więc|celu) (*ę|*uję|*am|*em)
    trwa {word}
    ^ (ją|go|je|to|ten|tę|tego|ich) (*ę|*am|*uję)
    (muszę|musimy|chcę|chcemy|mogę teraz|będę|zamierzam|spróbuję|pozwolę sobie|przechodzę do|przystępuję do) {now} {word}
    (potrzebuję|potrzebny jest|potrzebna jest|potrzebne są|trzeba|należy)
    (pozwól|proszę pozwolić|niech) [mi|że]
    (jestem|właśnie) [w trakcie|{word}] (*am|*ę|*uję)
    (zostanie|zostaną) {now} (teraz|zaraz|natychmiast)
    (*imy|*amy|*emy|*ymy) [teraz|już|się]
    (rozpoczynamy|zwracamy|rezerwujemy|otwieramy|wysyłamy|anulujemy|sprawdźmy|zobaczmy|zajmijmy|zróbmy|przejdźmy|utwórzmy)
    (następny krok|kolejny krok|krok {number}|działanie) [to|:] {word}`,
  breakers: `
    ?
    ((napisane|zapisane|mówi|mówią|pisze|twierdzi|twierdzą|stoi|podaje|wynika) , że|jeśli|jeżeli|gdy|kiedy|gdyby|gdybym|jak tylko|o ile|chyba że|po tym jak|zanim|dopóki|póki|załóżmy|przypuśćmy|wyobraź|w razie|w przypadku gdy|pod warunkiem|inaczej|dopiero|skoro tylko)
    (czy|powiedz|mógłbym|mogłabym|mogłaby|mógłby|można by|powinienem|powinnam|chciałbym|chciałabym|*łbym|*łabym|*łoby|*łby|być może|może|ewentualnie|hipotetyczn*|teoretycznie|prawdopodobnie)
    (przykład*|np|na przykład|szkic|wzór|szablon|symulacja|ilustr*|składni*|fikcyjn*|wygląda|wyglądał*|przypomina|demonstrac*)
    (^ (jutro|później|kiedyś|wkrótce)|(później|kiedyś|w przyszłości|w przyszłym {word}) ({end}|:)|(to|je) (jutro|później))
    (ty|pan|pani|{other}|twój {word}|pana {word}|pański {word}) {words} (musi|musisz|powinien|powinna|powinieneś|może|możesz|ma|chce|chciał*)
    ((musi|musisz|powinien|powinna|powinieneś) {word}|należy do)
    (potwierdź|potwierdzi|potwierdzić|proszę o potwierdzenie|proszę potwierdzić|zatwierdź|zatwierdzi|zatwierdzić|zgoda na|zgodę|zgody|zezwol*|pozwoleni*|akceptac*|zaakceptuj*|aprobat*)
    (zapomnij|zapomnieć|zignoruj*|ignoruj*|poczekaj chwilę nie|stop|jednak|właściwie|rozmyśliłem|rozmyśliłam|zmieniłem zdanie|ups|zamiast|wycofuję|cofnij|lepiej nie|przerwij|sprostowanie|albo nie)
    (myślę|sądzę|przypuszczam|wydaje mi|wątpię|pokażę|pokazuję|wyjaśnię|wyjaśniam|opisuję|pytam|proponuję|sugeruję|polecam)`,
  denials: `
    (mam|jestem|wiem|rozumiem|widzę|czuję|pamiętam|życzę|sam|tam|problem|program)
    (według|zgodnie z (instrukcją|dokumentacją|podręcznikiem)|mówi|mówił*|powiedział*|pisze|pisał*|napisał*|twierdzi*|prosi|prosił*|żąda|żądał*|każe|kazał*|zawiera|zawierał*|brzmi|napisane|zapisane|wskazuje|wspomina|cytat|cytuję|cytując|tłumaczeni*|przetłumaczon*|fragment|transkrypcj*|dziennik|historia|instrukcj*|dokumentacj*|podręcznik*|sugeruje|zaleca)
    (wczoraj|przedwczoraj|wcześniej|poprzedni*|dawniej|ostatnim razem|w zeszłym|zeszł*|temu|pierwotnie|miałem|miałam|prawie|omal)
    (niebezpieczn*|błędn*|zły|złe|zła|niepoprawn*|nieprawidłow*|zabronion*|unikaj|unikać|atak*|złośliw*|podejrzan*|ostrzeżenie|uwaga|odmawiam|odmowa|odradz*|ryzykown*|szkodliw*|nigdy nie (wolno|należy|można)|pod żadnym)
    (jak|dlaczego|kto|co|jaki|jaka|jakie)
    (nie|nigdy|nic|nikt|żaden|żadna|żadne|żadnego|żadnej|ani)
    (*łem|*ałam|*iłam|*ęłam|*eszłam|*liśmy|*łyśmy|*łeś|*łaś|*iał|*ował|*owała|*ało|*ali|*ęli|*iła|*ił|*ał|był|była|było|były|byłem|byłam)
    (został|została|zostało|zostały)`,
  reasons: `
    (aby|żeby) (uniknąć|nie) {words}
    [,|i|;|a] (więc|dlatego|zatem|toteż|dlatego też|w związku z tym|tak więc|ale|jednak że|lecz|wobec tego)
    (i|oraz|a|;|—|,|potem)
    ^ (ponieważ|skoro|jako że|gdyż|chociaż|choć|z uwagi) {clause} ,`,
  answerNames: `
    (oto|poniżej|tu) [jest|znajduje się] [moje] [{word}] {call} {many}
    (to|następujące) {call} *uje {many}
    (json|wynik|wyniki|wyjście|odpowiedź|odpowiedzi|dane|wyjściowe|wyodrębnione|wydobyte|pobrane|ekstrakcja|ostateczny|ostateczna|końcowy|końcowa|ustrukturyzowane|twój|twoje|pana|pani|pełne|pełny|kompletne|uzupełnione|informacje|informacja|podsumowanie|obiekt|pola|wartości|format|formacie|yaml|kod|rozwiązanie|żądany|żądane|w|z|jest|wywołanie|rezultat|odczytane)
    (oto|poniżej|to|tutaj|tu) [jest|są|znajduje się|znajdują się|przedstawiam|podaję] [{word}] {many}
    ^ (oto|proszę|proszę bardzo) $
    (zgodnie z (prośbą|życzeniem|poleceniem)|poniżej)`,
  closings: `
    ^ [proszę o|daj mi|proszę dać mi|to potrwa] [tylko|jeszcze] (chwilę|chwileczkę|chwilkę|moment|momencik|sekundę|sekundkę|minutę|minutkę|kilka sekund|chwila) {words}
    ^ (proszę czekać|proszę zaczekać|proszę poczekać|już się robi|pracuję nad tym|już prawie|w trakcie|w toku|proszę o cierpliwość|dziękuję za cierpliwość) {words}
    ^ [zaraz|wkrótce|niedługo|potem|za chwilę|niebawem] [to|ci|panu|pani|się|do ciebie] (wracam|dam|damy|poinformuję|będę|powiadomię|potwierdzę|wrócę|odezwę|przekażę|przedstawię|napiszę|podam|odpowiem|zdam|prześlę potwierdzenie|wyślę potwierdzenie) [ci|panu|pani|państwu|to|się|na bieżąco|o wyniku] [znać|informować|informował|informowała|potwierdzenie|na bieżąco|z odpowiedzią|ze szczegółami|z informacją|relację|wynik|o tym] {words} [, (gdy|kiedy|jak tylko|jak|po|skoro) [tylko] {words} {done}]
    ^ [wkrótce|zaraz|niedługo|za chwilę|oboje|wszyscy] (otrzymacie|dostaniecie|otrzyma|otrzymasz|otrzymają|dostaniesz|powinieneś|powinna|powinien|zobaczysz|będziesz|usłyszysz) [pan|pani|państwo] {many}
    ^ (powiem|dam znać|napiszę) [ci|panu|pani] [,] jak {many}
    ^ (znajdziesz|znajdzie|zobaczysz) [pan|pani|państwo] (ją|go|je|to) {many}
    ^ to może (potrwać|zająć) {many}
    ^ (to|zwrot|przesyłka|paczka|zmiana|środki|pieniądze|wiadomość|rezerwacja) (potrwa|zajmie|nie potrwa|nie zajmie|powinna|powinny|powinien|będzie|będą|dotrze|dotrą|trwa|pojawi się) {many}
    ^ (w razie|jeśli (masz|będziesz|ma pan|ma pani|potrzebujesz)|chętnie) {many}
    ^ (daj znać|daj mi znać|proszę dać znać|proszę o informację) {words} [, (jeśli|gdyby|gdy) {many}]
    ^ czy (mogę|jest|potrzebujesz|mogłbym|potrzebuje) {words} (jeszcze|coś) {many} [?]
    ^ mam nadzieję [, (że {many})]
    ^ (dziękuję|dzięki|miłego|pozdrawiam|do usłyszenia) {many}
    ^ (przepraszam|przepraszamy) za {many}
    ^ (czekam|czekamy) [teraz] na (wynik|odpowiedź|rezultat) {words}`,
  courtesies: `
    (proszę|jasne|oczywiście|pewnie|rozumiem|dobrze|okej|ok|okay|świetnie|super|doskonale|w porządku|zgoda|jasna sprawa|dzień dobry|cześć|witam|witaj|tak|z przyjemnością|chętnie|nie ma problemu|nie ma sprawy|żaden problem|nie szkodzi|nic nie szkodzi|bez problemu|zrozumiałem|zrozumiałam|przyjęte|przyjąłem|przyjęłam|znakomicie|gotowe|naturalnie|dziękuję|dzięki|się robi|robi się|bardzo dobrze|zrozumiano|oczywista sprawa|nie martw się|proszę się nie martwić|zapisałem|jasna rzecz) [{name} {stop}]
    (dziękuję|dziękujemy|dzięki) [bardzo|panu|pani|ci] za {many}
    [bardzo|serdecznie|najmocniej] (przepraszam|przepraszamy) [bardzo|najmocniej] [za {many}]
    [bardzo] (przykro mi|mi przykro) [(z powodu|że) {many}]
    (rozumiem|wiem) [, że|twoje|pana|pani|twoją] {words} {stop}
    (pomogę|chętnie pomogę) [ci|panu|pani] [w tym|z tym] {words} {stop}
    zgodnie z (prośbą|życzeniem|ustaleniami|pana prośbą|pani prośbą|twoją prośbą)
    (mam|mamy) [już] (wszystko|wszystkie) {words} {stop}`,
};
