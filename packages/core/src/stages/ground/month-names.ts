const MONTH_NAMES = {
  english:
    'january,jan february,feb march,mar april,apr may june,jun july,jul august,aug september,sept,sep october,oct november,nov december,dec',
  german:
    'januar,janner,jan februar,feber,feb marz,mar,mrz april,apr mai juni,jun juli,jul august,aug september,sept,sep oktober,okt november,nov dezember,dez',
  french:
    'janvier,janv fevrier,fevr,fev mars avril,avr mai juin juillet,juil aout septembre,sept octobre,oct novembre,nov decembre,dec',
  spanish:
    'enero,ene febrero,feb marzo,mar abril,abr mayo,may junio,jun julio,jul agosto,ago septiembre,setiembre,sept,sep octubre,oct noviembre,nov diciembre,dic',
  italian:
    'gennaio,gen febbraio,feb marzo,mar aprile,apr maggio,mag giugno,giu luglio,lug agosto,ago settembre,set,sett ottobre,ott novembre,nov dicembre,dic',
  portuguese:
    'janeiro,jan fevereiro,fev marco,mar abril,abr maio,mai junho,jun julho,jul agosto,ago setembro,set outubro,out novembro,nov dezembro,dez',
  dutch:
    'januari,jan februari,feb maart,mrt april,apr mei juni,jun juli,jul augustus,aug september,sept,sep oktober,okt november,nov december,dec',
  russian:
    'января,январь,янв февраля,февраль,фев,февр марта,март,мар апреля,апрель,апр мая,май июня,июнь,июн июля,июль,июл августа,август,авг сентября,сентябрь,сен,сент октября,октябрь,окт ноября,ноябрь,ноя,нояб декабря,декабрь,дек',
};

const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.values(MONTH_NAMES).flatMap((months) =>
    months.split(' ').flatMap((names, index) => names.split(',').map((name) => [name, index + 1] as const)),
  ),
);

export function monthNamed(name: string): number | undefined {
  return NUMBERS.get(name);
}
