-- A delivery is written twice: when its event occurs, and, about twice as long, with its attempt. Where its page has room for
-- that, the second time costs no entry in any index. What is stored already stays as it is.
alter table deliveries set (fillfactor = 45);
